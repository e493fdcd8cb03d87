import { z } from 'zod';
import { moment, picture, reference, requiredText, text } from '../check/cells.schema.ts';
import { MODEL_EXPECTED } from './goods.schema.ts';

/** Fields that the schemas of several kinds have. */

export const SECTION_EXPECTED = 'ожидался ключ раздела из content/sections.yaml';
export const thumb = picture
  .default('')
  .meta({ label: 'Картинка карточки', help: 'картинка карточки', place: [640, 400] });
export const descr = text(600).default('').meta({ label: 'Коротко', help: 'текст карточки' });
export const sort = z.int().default(1000);
export const LINK_TO_PERIODS = '[срок](#сроки-from-и-to)';
export const period = {
  from: moment.optional().meta({ label: 'Показывать с', help: `начало: ${LINK_TO_PERIODS}` }),
  to: moment.optional().meta({ label: 'Показывать до', help: `конец: ${LINK_TO_PERIODS}` }),
};
export const modelList = z.array(reference(MODEL_EXPECTED)).default([]);
export const brandList = z.array(requiredText(60));
