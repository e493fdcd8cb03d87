import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '#src/browser/parts/Icon.tsx';
import { CROSS_PATH } from '#src/browser/parts/icon-paths.ts';
import { openCar } from '#src/browser/stores/car.ts';
import { $carDialog, closeCarDialog } from '#src/browser/stores/car-dialog.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { useShared } from '../use-shared.ts';
import CarCascade from './CarCascade.tsx';
import CarSizes from './CarSizes.tsx';
import { EarlierCars } from './EarlierCars.tsx';
import { focusOpener, followOpeners } from './openers.ts';

/** Closes the dialog on a click outside, for browsers without `closedby`. */
function closeOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): void {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  if (target === currentTarget && !isInside) closeCarDialog();
}

/** The car-selection modal (spec section 2), hydrated at the first press of a `[data-car-open]` button. */
export default function CarModal({ emptySearch }: { emptySearch: string }) {
  const isOpen = useShared($carDialog, false);
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(
    () =>
      followOpeners(pressed => {
        opener.current = pressed;
        openCar();
      }),
    [],
  );
  useEffect(() => {
    if (!isOpen) return;
    const element = dialog.current;
    element?.showModal();
    // Otherwise the close button, which comes first, would take the focus.
    element?.querySelector<HTMLElement>('select, input')?.focus();
    return () => {
      element?.close();
      focusOpener(opener.current);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      id="car-modal"
      className="dialog car-dialog"
      aria-labelledby="car-title"
      ref={dialog}
      onClose={closeCarDialog}
      onClick={closeOutside}
      {...{ closedby: 'any' }}
    >
      <div className="dialog-head">
        <h2 id="car-title">Подбор шин по автомобилю</h2>
        <button className="icon-button" type="button" aria-label="Закрыть" onClick={closeCarDialog}>
          <Icon size={20} path={CROSS_PATH} />
        </button>
      </div>
      {isOpen && (
        <>
          <EarlierCars />
          <CarCascade emptySearch={emptySearch} dialog={dialog} />
          <CarSizes />
          <p className="car-other">
            Знаете размер? <a href={PRODUCTS}>Подобрать по&nbsp;размеру</a>
          </p>
        </>
      )}
    </dialog>
  );
}
