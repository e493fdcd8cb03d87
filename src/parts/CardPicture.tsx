import { Photo } from './Picture.tsx';

interface Props {
  photo: string;
  /** The first picture of the page: it loads at once. */
  first: boolean;
}

/** A card's photo in a reserved place. */
export function CardPicture({ photo, first }: Props) {
  return (
    <div className="card-picture">
      <Photo
        src={photo}
        size={264}
        sizes="(min-width: 1200px) 264px, (min-width: 640px) 45vw, 132px"
        first={first}
      />
    </div>
  );
}
