import { type RefObject, useEffect, useId, useState } from 'react';
import { $car, $spoken, loadSpoken } from '#src/browser/stores/car.ts';
import { closeCarDialog } from '#src/browser/stores/car-dialog.ts';
import { isCalled, isFoundBy } from '#src/domain/car-choice.ts';
import { SearchedSelect } from '../SearchedSelect.tsx';
import { useShared } from '../use-shared.ts';
import type { Choice } from './choice.ts';
import { CAR_LABELS } from './labels.ts';

interface Props extends Choice {
  emptySearch: string;
  dialog?: RefObject<HTMLDialogElement | null>;
}

const NONE_SPOKEN = $spoken.get();

const hasNativeFocus = (label: string): boolean =>
  document.activeElement instanceof HTMLSelectElement && document.activeElement.ariaLabel === label;

/**
 * A choice searched by typing in Cyrillic or Latin letters, for devices with a mouse. It takes the place of the native list, and
 * the focus only where that had it.
 */
export default function SearchedChoice(props: Props) {
  const spoken = useShared($spoken, NONE_SPOKEN);
  const id = useId();
  const [hasFocus] = useState(() => hasNativeFocus(CAR_LABELS[props.step]));
  useEffect(() => void loadSpoken(), []);
  const { step, options, chosen, isLoading, onChoose, emptySearch, dialog } = props;
  const keyOf = (slug: string) =>
    step === 'make' ? slug : step === 'model' ? `${$car.get().chosen.make?.slug}/${slug}` : '';
  return (
    <SearchedSelect
      instanceId={`car-${step}-${id}`}
      label={CAR_LABELS[step]}
      options={options}
      chosen={chosen}
      textOf={({ name }) => name}
      keyOf={({ slug }) => slug}
      matches={({ name, slug }, typed) =>
        isFoundBy(name, typed) || spoken[keyOf(slug)]?.some(other => isCalled(other, typed)) === true
      }
      emptySearch={emptySearch}
      isLoading={isLoading}
      isClearable
      hasFocus={hasFocus}
      menuParent={dialog?.current ?? null}
      onChoose={onChoose}
      onEscape={closeCarDialog}
    />
  );
}
