import { $notes, dismissNotes } from '#src/browser/stores/basket-page.ts';
import { useShared } from '../use-shared.ts';

const NO_NOTES: readonly string[] = [];

/** The server's notes on changed prices and stock; a button dismisses them. */
export default function BasketNotes() {
  const notes = useShared($notes, NO_NOTES);
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
