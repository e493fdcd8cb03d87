import path from 'node:path';
import { parseArgs } from 'node:util';
import { contentFiles, MAX_PRODUCTS } from '#scripts/generate/content.ts';
import { OutFolderError, writeFolder } from '#scripts/generate/out-folder.ts';
import { CommandError, command, EXIT } from '#src/commands/command.ts';

const USAGE = 'npm run generate -- --products N --seed S --out ПАПКА';

function readArguments(): { products: number; seed: string; out: string } {
  const options = {
    products: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
  } as const;
  let values: { products?: string | undefined; seed?: string | undefined; out?: string | undefined };
  try {
    values = parseArgs({ options, strict: true }).values;
  } catch {
    throw new CommandError(`Параметры не поняты, ожидалось: ${USAGE}.`);
  }
  const { products = '', seed = '', out = '' } = values;
  if (!/^[1-9]\d{0,5}$/u.test(products) || Number(products) > MAX_PRODUCTS)
    throw new CommandError(
      `--products: ожидалось целое число от 1 до ${MAX_PRODUCTS}, найдено «${products}» (${USAGE}).`,
    );
  if (!/^[\p{L}\p{N}_.-]{1,100}$/u.test(seed))
    throw new CommandError(`--seed: ожидалось число или слово, найдено «${seed}» (${USAGE}).`);
  if (out === '') throw new CommandError(`--out: ожидалась папка, в которую писать (${USAGE}).`);
  return { products: Number(products), seed, out: path.resolve(out) };
}

await command(async () => {
  const { products, seed, out } = readArguments();
  try {
    writeFolder(out, () => contentFiles(products, seed));
  } catch (error) {
    if (error instanceof OutFolderError) throw new CommandError(error.message);
    throw error;
  }
  console.log(`Готово: ${products} товаров в папке ${out}.`);
  return EXIT.ok;
});
