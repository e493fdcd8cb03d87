import 'react-image-crop/dist/ReactCrop.css';
import { useState } from 'react';
import ReactCrop, {
  centerCrop,
  convertToPixelCrop,
  makeAspectCrop,
  type PercentCrop,
} from 'react-image-crop';
import type { Size } from '#src/domain/photo-sizes.ts';
import { type Crop, tooSmallText } from '../../api/pictures.ts';
import { Button } from '../ui/parts.tsx';

const HANDLE = 'угол кадра, размер меняют стрелки';
const LABELS = {
  cropArea: 'Кадр, его двигают стрелки',
  nwDragHandle: `Левый верхний ${HANDLE}`,
  nDragHandle: `Верхний ${HANDLE}`,
  neDragHandle: `Правый верхний ${HANDLE}`,
  eDragHandle: `Правый ${HANDLE}`,
  seDragHandle: `Правый нижний ${HANDLE}`,
  sDragHandle: `Нижний ${HANDLE}`,
  swDragHandle: `Левый нижний ${HANDLE}`,
  wDragHandle: `Левый ${HANDLE}`,
};

type FrameProps = { url: string; place: Size; isBusy: boolean; onCrop: (crop: Crop | null) => void };

/** A photograph with a frame of the place's proportions, moved and resized by finger, mouse and arrow keys. */
export function CropFrame({ url, place, isBusy, onCrop }: FrameProps) {
  const [whole, setWhole] = useState<Size | null>(null);
  const [frame, setFrame] = useState<PercentCrop>();
  const aspect = place.width / place.height;
  const cut = whole && frame && convertToPixelCrop(frame, whole.width, whole.height);
  return (
    <>
      <p className="hint">
        Кадр двигают пальцем, мышью или стрелками, а за углы меняют его размер. Пропорции — как у места на
        сайте.
      </p>
      <ReactCrop
        {...(frame ? { crop: frame } : {})}
        aspect={aspect}
        minWidth={24}
        keepSelection
        ariaLabels={LABELS}
        onChange={(_, percent) => setFrame(percent)}
      >
        <img
          src={url}
          alt="Снимок, из которого берётся кадр"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setWhole({ width, height });
            setFrame(
              centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height),
            );
          }}
          // What the browser cannot show, the server may know, or says what to send instead.
          onError={() => onCrop(null)}
        />
      </ReactCrop>
      <p className="error" aria-live="polite">
        {cut && tooSmallText(cut, place)}
      </p>
      <Button
        isMain
        disabled={isBusy || !frame}
        onClick={() => onCrop(frame ? convertToPixelCrop(frame, 1, 1) : null)}
      >
        Записать
      </Button>
    </>
  );
}
