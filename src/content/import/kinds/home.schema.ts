import { z } from 'zod';
import { ADVANTAGE_ICONS } from '#src/domain/shop.ts';
import { picture, requiredText, text } from '../check/cells.schema.ts';
import { link, requiredLink } from './shop.schema.ts';

/** Schema of the header of home.md. */
export const homeSchema = z.object({
  title: requiredText().meta({ label: 'Название сайта', help: 'название сайта, главный заголовок страницы' }),
  description: requiredText(300).meta({ label: 'Описание', help: 'описание для поисковых систем' }),
  main_img: z
    .object({
      title: requiredText().meta({ label: 'Заголовок' }),
      subtitle: text(300).meta({ label: 'Под заголовком' }),
      lines: z.array(requiredText(200)).length(3, 'ожидались три строки').meta({ label: 'Три строки' }),
      button: z
        .object({
          text: requiredText(60).meta({ label: 'Надпись' }),
          link: requiredLink.meta({ label: 'Ссылка' }),
        })
        .meta({ label: 'Кнопка' }),
      images: z
        .array(picture.meta({ place: [640, 640] }))
        .length(3, 'ожидались три картинки')
        .meta({ label: 'Три картинки' }),
    })
    .meta({
      label: 'Первый экран',
      help: 'первый экран: `title`, `subtitle`, `lines` (ровно три строки), `button` (`text`, `link`), `images` (ровно три картинки)',
    }),
  tiles: z
    .array(
      z.object({
        title: requiredText(100).meta({ label: 'Надпись' }),
        link: requiredLink.meta({ label: 'Ссылка' }),
        image: picture.meta({ label: 'Картинка', place: [640, 400] }),
      }),
    )
    .length(3, 'ожидались три плитки')
    .meta({ label: 'Плитки', help: 'три плитки: `title`, `link`, `image`' }),
  advantages: z
    .array(
      z.object({
        title: requiredText(100).meta({ label: 'Заголовок' }),
        text: requiredText(400).meta({ label: 'Текст' }),
        icon: z.enum(ADVANTAGE_ICONS).meta({
          label: 'Значок',
          choices: { choice: 'выбор', guarantee: 'гарантия', fitting: 'шиномонтаж', delivery: 'доставка' },
        }),
        link: link.default('').meta({ label: 'Ссылка' }),
      }),
    )
    .meta({
      label: 'Преимущества',
      help: 'четыре преимущества: `title`, `text`, `icon`, при желании `link`',
    }),
});
