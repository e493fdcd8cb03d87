import { Photo } from './Picture.tsx';

interface Props {
  photo: string;
  /** Whether this is the first picture of the page, which is loaded with high priority. */
  first: boolean;
  /** The width from which cards stand upright and the photo takes the card's. */
  uprightFrom: number;
}

/** Enough for a card on a screen of double density; a list has twenty of these addresses. */
const WIDEST = 640;

/** A card's photo in a box of fixed size, so that loading causes no layout shift. */
export function CardPicture({ photo, first, uprightFrom }: Props) {
  return (
    <div className="card-picture">
      <Photo
        src={photo}
        size={264}
        sizes={`(min-width: 1200px) 264px, (min-width: ${uprightFrom}px) 45vw, 132px`}
        first={first}
        widest={WIDEST}
      />
    </div>
  );
}
