import { get } from './contract.ts';
import type { Suggestions } from './suggest.schema.ts';

/** What a text that is being typed into the header's search may become. The text is in the query: a size has slashes. */
export const suggest = get<Suggestions>()('/api/suggest?text={text}');
