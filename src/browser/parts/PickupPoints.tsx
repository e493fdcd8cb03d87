/** Where a basket can be collected and when, a sentence for each point; nothing without points. */
export const PickupPoints = ({ points = [] }: { points: readonly string[] | undefined }) =>
  points.length > 0 && (
    <div className="basket-hint">
      <p>Где забрать:</p>
      <ul className="plain-list">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
