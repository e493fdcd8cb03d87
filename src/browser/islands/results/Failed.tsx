import { Phones } from '#src/browser/parts/Phones.tsx';

interface Props {
  message: string;
  phones: readonly string[];
  onRetry: () => void;
}

/** Shown when a list could not be loaded; it must look different from an empty list. */
export function Failed({ message, phones, onRetry }: Props) {
  return (
    <div className="list-failed" role="alert">
      <p className="list-message">{message}</p>
      <p>
        Подобрать шины можно и&nbsp;по&nbsp;телефону: <Phones phones={phones} />.
      </p>
      <button className="button button-main" type="button" onClick={onRetry}>
        Повторить
      </button>
    </div>
  );
}
