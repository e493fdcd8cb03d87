const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Places of cards that are on their way. */
export function Skeletons() {
  return (
    <ul className="grid skeletons" aria-label="ЗАГРУЗКА">
      {PLACES.map(place => (
        <li className="card skeleton" key={place}>
          <div className="card-picture skeleton-part" />
          <div className="card-facts">
            <div className="skeleton-part skeleton-mark" />
            <div className="skeleton-part skeleton-line" />
            <div className="skeleton-part skeleton-size" />
            <div className="skeleton-part skeleton-word" />
            <div className="skeleton-part skeleton-price" />
            <div className="skeleton-part skeleton-button" />
          </div>
        </li>
      ))}
    </ul>
  );
}
