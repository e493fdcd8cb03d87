import { useEffect, useState } from 'react';
import type { Size } from '#src/domain/photo-sizes.ts';
import { type Crop, makePicture, PICTURE_FILE, pictureAddress, tooSmallText } from '../../api/pictures.ts';
import { ask, upload as send, useAct } from '../ask.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Button, Problem } from '../ui/parts.tsx';
import { CropFrame } from './crop-frame.tsx';
import { PictureList } from './picture-list.tsx';

const FORMATS = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

interface PictureProps {
  label: string;
  hint?: string;
  /** Path below content/storage; empty for none. */
  value: string;
  /** Its upload, while it is not in the content yet. */
  upload?: string | null;
  /** Its size there in pixels; null where it may have any, as in a text, where `width` makes it sharp. */
  place: Size | null;
  width?: number;
  /** Folder of content/storage, and words of which a new picture's name is made. */
  folder: string;
  stem: string;
  error?: unknown;
  /** @param upload of a new picture, null for one that is there or for none */
  onChange: (name: string, upload: string | null, tooSmall: string | null) => void;
}

/** A picture of a text: dropped, chosen, taken by a phone's camera or one that is there, cut to its place. */
export function PictureField(props: PictureProps) {
  const { label, hint, value, upload = null, place, width, folder, stem, error, onChange } = props;
  const { act, isBusy } = useAct();
  const [sent, setSent] = useState<{ upload: string; url: string } | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<{ name: string; upload: string | null; tooSmall: string | null }>();
  const url = sent?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const now = chosen?.name === value ? chosen : { upload, tooSmall: null };
  const least = place ?? (width === undefined ? null : { width });
  const choose = (name: string, newUpload: string | null, size: Size | null) => {
    const tooSmall = size && least && tooSmallText(size, least);
    setSent(null);
    setChoosing(false);
    setChosen({ name, upload: newUpload, tooSmall });
    onChange(name, newUpload, tooSmall);
  };
  const make = async (file: string, crop: Crop | null) => {
    const made = await ask(makePicture, { upload: file, folder, stem, place, crop });
    choose(made.name, made.upload, made.size);
  };
  const take = ([file]: Iterable<File>) =>
    act(async () => {
      if (!file) return;
      const { upload: id, name } = await send(file);
      if (place && !/\.svg$/iu.test(name)) setSent({ upload: id, url: URL.createObjectURL(file) });
      else await make(id, null);
    });
  return (
    <fieldset
      className="labelled picture-field"
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault();
        void take(event.dataTransfer.files);
      }}
    >
      <legend>{label}</legend>
      {value === '' ? null : (
        <>
          <img
            className="picture"
            src={now.upload ? `/files/${PICTURE_FILE}?upload=${now.upload}` : pictureAddress(value, 640)}
            alt={`${label}: ${value}`}
          />
          <small>{value}</small>
        </>
      )}
      <Problem error={now.tooSmall} />
      <Problem error={error} />
      <p className="hint">
        {hint} {place ? `Нужно ${place.width} × ${place.height} или больше.` : ''} Снимок можно бросить сюда.
      </p>
      <div className="actions">
        <label className="button" aria-disabled={isBusy}>
          {isBusy ? 'Отправляю…' : 'Загрузить'}
          <input
            type="file"
            className="visually-hidden"
            aria-label={`${label}: загрузить`}
            accept={FORMATS}
            onChange={({ target }) => {
              void take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
        <Button onClick={() => setChoosing(true)}>Выбрать из загруженных</Button>
        {value === '' ? null : <Button onClick={() => choose('', null, null)}>Убрать</Button>}
      </div>
      {sent && place ? (
        <Dialog title={label} onClose={() => setSent(null)}>
          <CropFrame
            url={sent.url}
            place={place}
            isBusy={isBusy}
            onCrop={crop =>
              act(
                () => make(sent.upload, crop),
                () => setSent(null),
              )
            }
          />
        </Dialog>
      ) : null}
      {isChoosing ? (
        <Dialog title={`${label}: выбрать`} onClose={() => setChoosing(false)}>
          <PictureList perPage={12}>
            {({ id, size }) => (
              <Button aria-label={`Выбрать ${id}`} onClick={() => choose(id, null, size)}>
                Выбрать
              </Button>
            )}
          </PictureList>
        </Dialog>
      ) : null}
    </fieldset>
  );
}
