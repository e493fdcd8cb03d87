interface Props {
  photo: string;
  /** The first picture of the page: it loads at once. */
  first: boolean;
}

/** A card's photo in a reserved place; the placeholder stands where there is none. */
export function CardPicture({ photo, first }: Props) {
  return (
    <div className="card-picture">
      <img
        className="photo"
        src={photo || '/placeholder.svg'}
        alt=""
        width={264}
        height={264}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </div>
  );
}
