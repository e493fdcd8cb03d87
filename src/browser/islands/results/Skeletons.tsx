const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholders of cards that are being loaded. */
export function Skeletons() {
  return (
    <ul className="grid tyres skeletons" aria-label="ЗАГРУЗКА">
      {KEYS.map(key => (
        <li className="card skeleton" key={key}>
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
