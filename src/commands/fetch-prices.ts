import { readProfiles } from '#src/content/suppliers/profile.ts';
import { config } from '#src/platform/config.ts';
import { CommandError, EXIT } from './command.ts';
import { type ListOutcome, SupplierList } from './fetched-list.ts';

/** The worst outcome is the command's: a list refused, one that did not come, another publication running. */
const WORST = [EXIT.refused, EXIT.failed, EXIT.busy];

/**
 * Fetches the lists of all suppliers whose profile says where from, or of one, takes in those that are new and publishes.
 * Says nothing of a list that has not changed.
 * @throws {CommandError} when there is no such supplier
 */
export async function fetchPrices(name: string | null): Promise<number> {
  const broken: string[] = [];
  const suppliers = readProfiles(config().contentDir, error => broken.push(error.message)).filter(
    each => each.profile.source && (name === null || each.name === name),
  );
  for (const why of broken) console.error(`${why}.`);
  if (suppliers.length === 0)
    throw new CommandError(
      name === null
        ? 'Ни в одном профиле content/suppliers не сказано, откуда прайс: впишите source.'
        : `В content/suppliers/${name}.yaml не сказано, откуда прайс: впишите source.`,
    );
  const codes: number[] = broken.length > 0 ? [EXIT.failed] : [];
  for (const { name: supplier, profile } of suppliers) {
    if (!profile.source) continue;
    const list = new SupplierList(supplier, profile.source, console.error);
    const { code, said } = await fetchOne(list);
    codes.push(code);
    if (said !== '') (code === EXIT.ok ? console.log : console.error)(said);
  }
  return WORST.find(code => codes.includes(code)) ?? EXIT.ok;
}

async function fetchOne(list: SupplierList): Promise<ListOutcome> {
  const fetched = await list.fetch(new AbortController().signal);
  return Array.isArray(fetched) ? list.takeIn(fetched) : fetched;
}
