import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  addSize,
  getModelGoods,
  type ModelGoods,
  type Photo,
  SIZE_FIELDS,
  setPhotos,
  VIEW_NAMES,
  type View,
} from '../../api/goods.ts';
import { FULL_WIDTH, pictureAddress, tooSmallText } from '../../api/pictures.ts';
import { ask, upload, useAct, useAsk } from '../ask.ts';
import { textAddress } from '../texts/texts-screen.tsx';
import { Field, PlainForm } from '../ui/form.tsx';
import { usePublish } from '../ui/job.tsx';
import { Button, Check, Options, Problem, Screen } from '../ui/parts.tsx';
import { useUnsaved } from '../ui/unsaved.ts';

/** A photograph of the list that is being put in order: one that is there, or one that was just sent. */
type ListedPhoto = Photo & { upload?: string; url: string; tooSmall?: string | null };

const listedPhoto = (photo: Photo): ListedPhoto => ({ ...photo, url: pictureAddress(photo.name, 320) });

/** How wide pages show a photograph, in CSS pixels. */
const PLACES = { карточка: 160, страница: 320, просмотр: FULL_WIDTH } as const;

function Photos({ model: { model, photos, seen } }: { model: ModelGoods }) {
  const publish = usePublish();
  const { act, refuse } = useAct();
  const [list, setList] = useState<ListedPhoto[]>([]);
  const [dragged, setDragged] = useState<number | null>(null);
  const [big, setBig] = useState<ListedPhoto | null>(null);
  const [said, setSaid] = useState('');
  // What others did to the photographs leaves those that were just sent.
  useEffect(
    () => setList(now => [...photos.map(listedPhoto), ...now.filter(({ upload }) => upload)]),
    [photos],
  );
  const isChanged = list.map(({ name }) => name).join() !== photos.map(({ name }) => name).join();
  useUnsaved(isChanged);
  const change = (url: string, values: Partial<ListedPhoto>) =>
    setList(now => now.map(each => (each.url === url ? { ...each, ...values } : each)));
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return;
    setList(list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1)));
    setSaid(`Снимок ${from + 1} теперь ${to + 1}-й`);
  };
  const take = async (files: Iterable<File>) => {
    for (const file of files)
      await upload(file).then(({ upload: id, name }) => {
        const url = URL.createObjectURL(file);
        setList(now => {
          const isMain = !now.some(({ view }) => view === 'quarter');
          return [...now, { name, view: isMain ? 'quarter' : 'other', widths: [], upload: id, url }];
        });
      }, refuse);
  };
  const write = async () => {
    const wanted = list.map(({ name, view, upload: id }) => (id ? { upload: id, view } : { name }));
    const isDone = await act(() => publish(() => ask(setPhotos, { model, photos: wanted, seen })));
    if (isDone) setList(now => now.filter(({ upload }) => !upload));
  };
  return (
    <section
      className="panel"
      aria-label="Снимки"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        if (dragged === null) void take(event.dataTransfer.files);
      }}
    >
      <h2>Снимки</h2>
      <p className="hint">
        Бросьте снимки сюда или выберите. Порядок — перетаскиванием или стрелками; первый — главный.
      </p>
      <ol className="photos">
        {list.map((photo, at) => (
          <li
            key={photo.url}
            className="photo"
            draggable
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDrop={event => {
              if (dragged === null) return;
              event.stopPropagation();
              event.preventDefault();
              move(dragged, at);
            }}
          >
            <Button className="photo-view" onClick={() => setBig(photo)}>
              <img
                src={photo.url}
                alt={`${VIEW_NAMES[photo.view]}: показать в размерах страниц`}
                width={160}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  if (photo.upload)
                    change(photo.url, { tooSmall: tooSmallText({ width, height }, { width: FULL_WIDTH }) });
                }}
              />
            </Button>
            <Problem error={photo.tooSmall} />
            {photo.upload ? (
              <select
                className="field"
                aria-label="Что на снимке"
                value={photo.view}
                onChange={({ target }) => change(photo.url, { view: target.value as View })}
              >
                <Options choices={VIEW_NAMES} />
              </select>
            ) : (
              <small>
                {VIEW_NAMES[photo.view]}
                {photo.widths.length > 0 ? '' : ', ещё не в магазине'}
              </small>
            )}
            <div className="photo-keys">
              <Button className="icon-button" aria-label="Раньше" onClick={() => move(at, at - 1)}>
                ←
              </Button>
              <Button className="icon-button" aria-label="Позже" onClick={() => move(at, at + 1)}>
                →
              </Button>
              <Button
                className="icon-button"
                aria-label="Убрать снимок"
                onClick={() => setList(list.toSpliced(at, 1))}
              >
                ✕
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="visually-hidden">
        {said}
      </p>
      {big ? (
        <section className="photos" aria-label="В размерах страниц">
          {Object.entries(PLACES).map(([place, width]) => (
            <figure key={place}>
              <img
                src={big.upload ? big.url : pictureAddress(big.name, width * 2)}
                alt={place}
                width={width}
              />
              <figcaption className="hint">
                {place}, {width} px
              </figcaption>
            </figure>
          ))}
        </section>
      ) : null}
      <div className="actions">
        <label className="button">
          Добавить снимки
          <input
            type="file"
            className="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            onChange={({ target }) => void take([...(target.files ?? [])])}
          />
        </label>
        <Button isMain disabled={!isChanged} onClick={write}>
          Записать снимки
        </Button>
      </div>
    </section>
  );
}

function ModelForms({ model }: { model: ModelGoods }) {
  const publish = usePublish();
  return (
    <>
      <Photos model={model} />
      <section className="panel">
        <h2>Новый размер</h2>
        <PlainForm
          action="Новый размер"
          button="Добавить размер"
          onSend={values => publish(() => ask(addSize, { model: model.model, fields: values }))}
        >
          <div className="filters">
            {Object.entries(SIZE_FIELDS).map(([name, label]) => (
              <Field
                key={name}
                name={name}
                label={label}
                required={['size', 'price', 'stock'].includes(name)}
              />
            ))}
          </div>
          {Object.entries({ xl: 'Усиленная (XL)', runflat: 'Run Flat' }).map(([name, text]) => (
            <Check key={name} name={name}>
              {text}
            </Check>
          ))}
        </PlainForm>
      </section>
    </>
  );
}

/** What all sizes of a model share: photographs and badge; and a size more. */
export function ModelScreen() {
  const { model = '' } = useParams();
  const { data, error } = useAsk(getModelGoods, { model });
  return (
    <Screen
      title={data?.title ?? 'Модель'}
      error={error}
      actions={
        <>
          <Link to={textAddress('models/', model)}>Тексты и значки</Link>
          <Link to="/goods">Все товары</Link>
        </>
      }
    >
      {data ? <ModelForms model={data} /> : null}
    </Screen>
  );
}
