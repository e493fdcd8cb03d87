import { $notes, dismissNotes } from '#src/stores/basket-page.ts';
import { useShared } from '../use-shared.ts';

const NONE: readonly string[] = [];

/** What the shop told of prices and stock, until it is read. */
export default function BasketNotes() {
  const notes = useShared($notes, NONE);
  return (
    <div role="status">
      {notes.length > 0 && (
        <div className="basket-notes">
          <p>Пока вас не&nbsp;было, кое-что изменилось:</p>
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <button className="button" type="button" onClick={dismissNotes}>
            Понятно
          </button>
        </div>
      )}
    </div>
  );
}
