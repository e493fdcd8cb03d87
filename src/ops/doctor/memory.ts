import { readFileSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import type { Examination } from './examined-shop.ts';
import { green, red, sizeText, yellow } from './row.ts';

const MB = 2 ** 20;

/** Measured: a server under load (docs/reliability.md, «The last long runs»), a first publication (docs/measurements.md, «Publishing»). */
const SERVER_BYTES = 330 * MB;
const BUILD_BYTES = 660 * MB;
const BUILD_BYTES_OF_PRODUCT = 7200;
/** The number of products to assume before the first import. */
const USUAL_PRODUCTS = 5000;

/** Memory that programs could take now. */
function available(): number {
  try {
    const kilobytes = /^MemAvailable:\s+(\d+)/mu.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    return Number(kilobytes) * 1024 || freemem();
  } catch {
    return freemem();
  }
}

/** Memory and processors for the catalogue's size. */
export const memorySection: Examination = async ({ products }) => {
  const name = 'Память';
  const limit = process.constrainedMemory();
  const total = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const build = BUILD_BYTES + (products ?? USUAL_PRODUCTS) * BUILD_BYTES_OF_PRODUCT;
  const need = build + SERVER_BYTES;
  const of = products === null ? '' : ` при ${products.toLocaleString('ru-RU')} товарах`;
  const text = `всего ${sizeText(total)}; серверу и первой сборке${of} нужно ${sizeText(need)}`;
  const processors = availableParallelism();
  return [
    total < need
      ? red(name, text, 'Добавьте память; раздел подкачки поможет собрать, но медленно.')
      : available() < build
        ? yellow(
            name,
            `${text}, свободно сейчас ${sizeText(available())}`,
            'Посмотрите, что занимает память: ps aux --sort=-rss | head.',
          )
        : green(name, text),
    processors < 2
      ? yellow(
          'Процессоры',
          'один: пока идёт сборка, страницы по запросу отвечают медленнее',
          'Двух хватает.',
        )
      : green('Процессоры', String(processors)),
  ];
};
