import { Phones } from '#src/parts/Phones.tsx';

interface Props {
  message: string;
  phones: readonly string[];
  onRetry: () => void;
}

/** A list that was not answered: never to be taken for one that is empty. */
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
