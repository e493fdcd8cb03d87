import { Table } from '../ui/parts.tsx';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import { formatPrice, toRoubles } from '#src/domain/money.ts';
import type { TodayOrders } from '../../api/today.ts';

const HEIGHT = 200;
const dayText = (day = '') =>
  day &&
  new Date(`${day}T00:00Z`).toLocaleDateString('ru-RU', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const SUMS = new Intl.NumberFormat('ru-RU', { notation: 'compact' });

/** Draws the chart, as wide as the box. @returns what removes it */
function draw(Chart: typeof uPlot, box: HTMLElement, days: TodayOrders['days']): () => void {
  const token = (name: string) => getComputedStyle(box).getPropertyValue(name);
  const axis = { stroke: token('--ink-2'), grid: { stroke: token('--line') }, ticks: { show: false } };
  const options = {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false },
      count: { range: (_: uPlot, __: number, most: number) => [0, Math.max(4, most * 2)] },
    },
    axes: [
      { ...axis, values: (_: uPlot, at: number[]) => at.map(index => dayText(days[index]?.day)), space: 60 },
      { ...axis, values: (_: uPlot, at: number[]) => at.map(sum => SUMS.format(sum)), size: 72 },
    ],
    series: [
      {},
      { fill: token('--link'), stroke: token('--link'), paths: Chart.paths.bars?.({ size: [0.7] }) },
      { scale: 'count', stroke: token('--signal'), width: 2, points: { show: true } },
    ],
  } as uPlot.Options;
  const sums = days.map(({ sum }) => toRoubles(sum));
  const chart = new Chart(
    options,
    [days.map((_, index) => index), sums, days.map(({ count }) => count)],
    box,
  );
  const watch = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }));
  watch.observe(box);
  return () => {
    watch.disconnect();
    chart.destroy();
  };
}

/** Orders and their sums by day: a chart, and a table of the same for who hears it or wants the figures. */
export function DayChart({ days }: { days: TodayOrders['days'] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end: (() => void) | null = () => {};
    // Loaded when it is needed: without it the table remains.
    void import('uplot').then(({ default: Chart }) => {
      if (place.current && end) end = draw(Chart, place.current, days);
    });
    return () => {
      end?.();
      end = null;
    };
  }, [days]);
  return (
    <>
      <div ref={place} className="chart" aria-hidden="true" />
      <p className="hint">Столбцы — сумма за день, линия — число заказов. Отменённые не в счёт.</p>
      <details>
        <summary className="plain">Таблицей</summary>
        <Table columns={{ День: '', Заказов: 'number', Сумма: 'number' }}>
          {days.toReversed().map(({ day, count, sum }) => (
            <tr key={day}>
              <td>{dayText(day)}</td>
              <td className="number">{count}</td>
              <td className="number">{formatPrice(sum)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
}
