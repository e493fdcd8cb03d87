import type { PublishResult } from '../../api/releases.ts';

const OUTCOMES: Readonly<Record<PublishResult['outcome'], string>> = {
  published: 'Опубликовано',
  unchanged: 'Публиковать нечего: магазин уже такой',
  withdrawn: 'Это содержимое вы отозвали: оно опубликуется, когда изменится',
  refused: 'Не опубликовано',
  busy: 'Сейчас публикует другой: повторите через минуту',
  failed: 'Публикация прервалась, магазин остался прежним',
};

const SECONDS = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** How a publication ended; `onConfirm` where a drastic change only waits for a confirmation. */
export function PublishOutcome({ result, onConfirm }: { result: PublishResult; onConfirm?: () => void }) {
  const { outcome, seconds, reasons, canConfirm } = result;
  const isGood = outcome === 'published' || outcome === 'unchanged';
  return (
    <div className="panel" role="status">
      <p className={isGood ? 'good' : 'error'}>
        {outcome === 'published' ? `В магазине через ${SECONDS.format(seconds)} с` : OUTCOMES[outcome]}.
      </p>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map(reason => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      {canConfirm && onConfirm ? (
        <button type="button" className="button" onClick={onConfirm}>
          Всё верно, опубликовать
        </button>
      ) : null}
    </div>
  );
}
