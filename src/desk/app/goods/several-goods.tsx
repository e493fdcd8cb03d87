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
import { ask, useAct } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { usePublish } from '../ui/job.tsx';
import { Button, Check, Problem, Table } from '../ui/parts.tsx';
import { numberIn } from '../ui/texts.ts';

const STEPS = { 1: 'до рубля', 10: 'до 10 ₽', 50: 'до 50 ₽', 100: 'до 100 ₽' };
/** The values of a tyre that are changed here, with their headings. */
export const COLUMNS = { price: 'Цена, ₽', oldPrice: 'Старая, ₽', stock: 'Остаток', year: 'Год' } as const;

function changeOf({ roundTo, isDiscount, ...texts }: Record<string, string>): GoodChange {
  const typed = ['percent', 'stock', 'year'].map(name => [name, numberIn(texts[name] ?? '')] as const);
  const change: GoodChange = Object.fromEntries(typed.filter(([, value]) => value !== null));
  return 'percent' in change
    ? { ...change, roundTo: Number(roundTo), isDiscount: isDiscount === 'on' }
    : change;
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
        <Problem key={id} error={`${name}: ${why}`} />
      ))}
      <Table
        columns={{ Шина: '', ...Object.fromEntries(columns.map(column => [COLUMNS[column], 'number'])) }}
      >
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
      </Table>
      {count > goods.length ? <p className="hint">…и ещё {count - goods.length}</p> : null}
    </>
  );
}

/** Changes the chosen tyres, or all that were found: first shown, then written. */
export function SeveralGoods() {
  const { selectedIds, onUnselectItems, filterValues, total = 0 } = useListContext<Good>();
  const publish = usePublish();
  const { act, isBusy } = useAct();
  const [plan, setPlan] = useState<{ which: Which; change: GoodChange; preview: GoodsPreview }>();
  const q: string = filterValues.q ?? '';
  const which: Which = selectedIds.length > 0 ? { ids: selectedIds } : { q };
  const count = selectedIds.length || total;
  if (plan) {
    const { which, change, preview } = plan;
    const write = () =>
      act(
        async () => {
          await publish(() => ask(changeGoods, { which, change, seen: preview.seen }));
          setPlan(undefined);
          onUnselectItems();
        },
        ({ body }) => setPlan({ ...plan, preview: body?.current ?? preview }),
      );
    return (
      <section className="panel" aria-label="Что получится">
        <h2>Изменится: {preview.count}</h2>
        <PreviewTable {...preview} />
        <div className="actions">
          {preview.count > 0 ? (
            <Button isMain disabled={isBusy} onClick={write}>
              Записать и опубликовать
            </Button>
          ) : null}
          <Button disabled={isBusy} onClick={() => setPlan(undefined)}>
            Не менять
          </Button>
        </div>
      </section>
    );
  }
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
          setPlan({ which, change, preview: await ask(previewGoods, { which, change }) });
        }}
      >
        <div className="filters">
          <Field name="percent" label="Цена, %" hint="−5 — на 5 % дешевле" />
          <Field name="roundTo" label="Округлить" choices={STEPS} value="10" />
          <Field name="stock" label="Остаток" type="number" hint="0 — распродано" />
          <Field name="year" label="Год выпуска" type="number" />
        </div>
        <Check name="isDiscount">Прежнюю цену показать старой</Check>
      </PlainForm>
      {selectedIds.length > 0 ? (
        <Button className="plain" onClick={() => onUnselectItems()}>
          Снять выбор
        </Button>
      ) : null}
    </details>
  );
}
