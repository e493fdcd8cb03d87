import { useListContext } from 'ra-core';
import { useState } from 'react';
import {
  changeGoods,
  type Good,
  type GoodChange,
  type GoodsPreview,
  previewGoods,
  type Which,
} from '../../api/goods.ts';
import { ask, sentence } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { usePublish } from '../ui/publication.tsx';
import { numberIn } from '../ui/texts.ts';

const STEPS = { 1: 'до рубля', 10: 'до 10 ₽', 50: 'до 50 ₽', 100: 'до 100 ₽' };
const COLUMNS = { price: 'Цена, ₽', oldPrice: 'Старая, ₽', stock: 'Остаток', year: 'Год' } as const;

function changeOf({ roundTo, isDiscount, ...texts }: Record<string, string>): GoodChange {
  const [percent = null, stock = null, year = null] = ['percent', 'stock', 'year'].map(name =>
    numberIn(texts[name] ?? ''),
  );
  return {
    ...(percent === null ? {} : { percent, roundTo: Number(roundTo), isDiscount: isDiscount === 'on' }),
    ...(stock === null ? {} : { stock }),
    ...(year === null ? {} : { year }),
  };
}

/** What a change of several tyres gives, before it is written. */
function PreviewTable({ goods, count, refused }: GoodsPreview) {
  const text = (value: number | null) => value?.toLocaleString('ru-RU') ?? '—';
  const columns = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).filter(column =>
    goods.some(({ before, after }) => before[column] !== after[column]),
  );
  return (
    <>
      {refused.map(({ id, name, why }) => (
        <p key={id} className="error">
          {name}: {why}
        </p>
      ))}
      <table className="table">
        <caption className="hidden-text">Что получится</caption>
        <thead>
          <tr>
            <th scope="col">Шина</th>
            {columns.map(column => (
              <th key={column} scope="col" className="number">
                {COLUMNS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goods.map(({ id, name, before, after }) => (
            <tr key={id}>
              <td className="wide">{name}</td>
              {columns.map(column => (
                <td key={column} className="number" aria-label={COLUMNS[column]}>
                  {before[column] === after[column]
                    ? text(after[column])
                    : `${text(before[column])} → ${text(after[column])}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > goods.length ? <p className="hint">…и ещё {count - goods.length}</p> : null}
    </>
  );
}

/** Changes the chosen tyres, or all that were found: first shown, then written. */
export function SeveralGoods() {
  const { selectedIds, onUnselectItems, filterValues, total = 0 } = useListContext<Good>();
  const publish = usePublish();
  const [plan, setPlan] = useState<{
    which: Which;
    change: GoodChange;
    preview: GoodsPreview;
    error: string;
  }>();
  const q: string = filterValues.q ?? '';
  const which: Which = selectedIds.length > 0 ? { ids: selectedIds } : { q };
  const count = selectedIds.length || total;
  const write = async () => {
    if (!plan) return;
    try {
      await publish(() =>
        ask(changeGoods, { which: plan.which, change: plan.change, seen: plan.preview.seen }),
      );
      setPlan(undefined);
      onUnselectItems();
    } catch (error) {
      const { current } = (error as { body?: { current?: GoodsPreview } }).body ?? {};
      setPlan({ ...plan, preview: current ?? plan.preview, error: sentence(error) });
    }
  };
  if (plan)
    return (
      <section className="panel" aria-label="Что получится">
        <h2>Изменится: {plan.preview.count}</h2>
        {plan.error ? (
          <p className="error" role="alert">
            {plan.error}
          </p>
        ) : null}
        <PreviewTable {...plan.preview} />
        <div className="actions">
          {plan.preview.count > 0 ? (
            <button type="button" className="button button-main" onClick={write}>
              Записать и опубликовать
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => setPlan(undefined)}>
            Не менять
          </button>
        </div>
      </section>
    );
  return (
    <details className="panel">
      <summary>
        Изменить сразу: {selectedIds.length > 0 ? 'выбранные' : q === '' ? 'все' : 'все найденные'} ({count})
      </summary>
      <PlainForm
        action="Изменить сразу несколько"
        button="Показать, что получится"
        onSend={async values => {
          const change = changeOf(values);
          if (Object.keys(change).length === 0) throw new Error('Заполните хотя бы одно поле.');
          setPlan({ which, change, preview: await ask(previewGoods, { which, change }), error: '' });
        }}
      >
        <div className="filters">
          <Field name="percent" label="Цена, %" hint="−5 — на 5 % дешевле" />
          <Field name="roundTo" label="Округлить" choices={STEPS} value="10" />
          <Field name="stock" label="Остаток" type="number" hint="0 — распродано" />
          <Field name="year" label="Год выпуска" type="number" />
        </div>
        <label className="check">
          <input type="checkbox" name="isDiscount" />
          Прежнюю цену показать старой
        </label>
      </PlainForm>
      {selectedIds.length > 0 ? (
        <button type="button" className="plain" onClick={() => onUnselectItems()}>
          Снять выбор
        </button>
      ) : null}
    </details>
  );
}
