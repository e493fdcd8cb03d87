import { Phones } from '#src/browser/parts/Phones.tsx';

interface Props {
  phones: readonly string[];
  onRetry: () => void;
}

/** Shown above the list or the skeletons when a response takes long. */
export function Slow({ phones, onRetry }: Props) {
  return (
    <div className="list-slow" role="status">
      <p className="list-message">Поиск идёт дольше обычного. Подождите ещё немного или повторите.</p>
      <p>
        Мы на связи: <Phones phones={phones} />.
      </p>
      <button className="button" type="button" onClick={onRetry}>
        Повторить
      </button>
    </div>
  );
}
