/** Saves numbers beside its own into two files, until it is killed, fifty times at most: argv are the folders of content and data. */
import { digestOf, Saves } from '#src/desk/server/saves/saves.ts';

const [contentDir = '', dataDir = ''] = process.argv.slice(2);
const saves = new Saves(contentDir, dataDir, async () => {});
await saves.recover();
for (let number = 1; number < 50; number++) {
  const bytes = Buffer.from(`${process.pid} ${number}\n`.repeat(200_000));
  const changes = ['a.csv', 'b.csv'].map(file => ({ file, read: digestOf(saves.read(file)), bytes }));
  await saves.write('Анна', `Правка ${number}`, changes, { kind: 'test', subject: 'test', detail: {} });
  if (number === 1) console.log('begun');
}
