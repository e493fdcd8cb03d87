import { z } from 'zod';
import { HOME } from '#src/domain/paths.ts';
import { requiredText, text } from '../check/cells.schema.ts';
import { lintText } from '../check/lint-texts.ts';
import { bodyOf } from '../check/texts.ts';
import type { Content } from '../read/content.ts';
import type { Kind } from './kind.ts';

const LANDING_EXPECTED = 'ожидался адрес вида /tyres/205-55-r16 или /cars/hyundai/solaris';

const landingTextSchema = z.object({
  address: requiredText(200)
    .refine(value => /^\/(?:tyres|cars)(?:\/[^/?#\s]+)*$/u.test(value), LANDING_EXPECTED)
    .meta({ label: 'Адрес страницы', help: 'адрес страницы, к которой относится текст' }),
  title: text(120).default('').meta({ label: 'Заголовок', help: 'свой заголовок вместо обычного' }),
});

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
