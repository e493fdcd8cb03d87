import { ListBase, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { mediaType } from '#src/domain/media-types.ts';
import { type PictureRow, pictureAddress } from '../../api/pictures.ts';
import { Field } from '../ui/form.tsx';
import { Check, Pager, Problem } from '../ui/parts.tsx';

/** «1200 × 800, 85 кБ». */
const sizeText = ({ size, bytes }: PictureRow): string =>
  `${size ? `${size.width} × ${size.height}, ` : ''}${Math.ceil(bytes / 1024).toLocaleString('ru-RU')} кБ`;

type RowsProps = { children: (picture: PictureRow) => ReactNode };

function PictureRows({ children }: RowsProps) {
  const { data, total, error, isFetching, filterValues, setFilters } = useListContext<PictureRow>();
  return (
    <>
      <search className="filters">
        <Field
          name="q"
          label="Найти картинку"
          type="search"
          value={filterValues.q ?? ''}
          hint="По части имени: «promos», «kama-505»."
          onChange={q => setFilters({ ...filterValues, q }, undefined, true)}
        />
        <Check
          checked={filterValues.unused ?? false}
          onChange={({ target }) => setFilters({ ...filterValues, unused: target.checked })}
        >
          Сначала ненужные
        </Check>
      </search>
      <Problem error={error} />
      <p aria-live="polite" className="hint">
        {total === undefined ? 'Ищу…' : `Найдено: ${total.toLocaleString('ru-RU')}`}
      </p>
      <ul className="rows" aria-busy={isFetching}>
        {data?.map(picture => (
          <li key={picture.id} className="row">
            {mediaType(picture.id).startsWith('image/') ? (
              <img className="picture" src={pictureAddress(picture.id, 320)} alt="" loading="lazy" />
            ) : null}
            <div className="row-main">
              {picture.id} <small>{sizeText(picture)}</small>
              <p className="hint">
                {picture.uses.length === 0 ? 'Нигде не нужна.' : null}
                {picture.uses.map(({ file, line }) => (line === null ? file : `${file}:${line}`)).join(', ')}
              </p>
            </div>
            {children(picture)}
          </li>
        ))}
      </ul>
      <Pager />
    </>
  );
}

/** The files of content/storage with where they are used, and what can be done with each. */
export const PictureList = ({ children, perPage }: RowsProps & { perPage: number }) => (
  <ListBase resource="pictures" perPage={perPage} exporter={false} disableSyncWithLocation storeKey={false}>
    <PictureRows>{children}</PictureRows>
  </ListBase>
);
