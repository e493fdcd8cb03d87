import type { z } from 'zod';
import { HOME } from '#src/domain/paths.ts';
import { lintText } from '../check/lint-texts.ts';
import { bodyOf } from '../check/texts.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';
import { landingTextSchema } from './texts.schema.ts';

declare module '../read/content.ts' {
  interface Content {
    landingTexts: Text<z.output<typeof landingTextSchema>>[];
  }
}

/** content/landings: texts of editors on landing pages, matched by their addresses. */
export const landingTexts: Kind = {
  form: {
    name: 'Тексты готовых страниц',
    one: 'Текст готовой страницы',
    place: 'landings/',
    schema: landingTextSchema,
    page: () => HOME,
  },
  read: from => ({ landingTexts: from.folder('landings', landingTextSchema, { kind: 'landing' }) }),
  rows({ content, pictures, problems }) {
    const byAddress = new Map<string, Content['landingTexts'][number]>();
    for (const each of content.landingTexts) {
      const { address } = each.data;
      if (byAddress.has(address))
        problems.error(each.source, ['address'], `текст для ${address} уже есть в другом файле`);
      byAddress.set(address, each);
    }
    return {
      landing_text: Array.from(byAddress, ([path, { data, body }]) => ({
        path,
        title: data.title,
        content: pictures.html(body),
      })),
    };
  },
  addresses: () => ({ shows: 'landing', names: () => [] }),
  bodies: content => content.landingTexts.map(text => bodyOf(text)),
  lint({ content, problems }) {
    for (const text of content.landingTexts) lintText(text, 100, problems);
  },
};
