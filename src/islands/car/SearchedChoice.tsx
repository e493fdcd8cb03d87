import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { CarOption } from '#src/api/wire.ts';
import { isFoundBy } from '#src/domain/car-choice.ts';
import { closeCarDialog } from '#src/stores/car-dialog.ts';
import { Select, spokenCount, spokenOf } from '../searched-select.ts';
import type { Choice } from './choice.ts';
import { CAR_LABELS } from './labels.ts';

interface Props extends Choice {
  emptySearch: string;
  dialog: RefObject<HTMLDialogElement | null>;
}

const MENU_PX = 350;

const SPOKEN = spokenOf<CarOption>();

/** A choice by typing, in either alphabet, where a mouse or a keyboard is at work. */
export default function SearchedChoice(props: Props) {
  const { step, options, chosen, isLoading, onChoose, emptySearch, dialog } = props;
  const isListOpen = useRef(false);
  const setListOpen = (isOpen: boolean) => {
    isListOpen.current = isOpen;
  };
  // react-select keeps Escape to itself even with its list closed.
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isListOpen.current) return;
    event.preventDefault();
    closeCarDialog();
  };
  return (
    <Select<CarOption>
      unstyled
      className="select"
      classNamePrefix="select"
      instanceId={`car-${step}`}
      aria-label={CAR_LABELS[step]}
      placeholder={CAR_LABELS[step]}
      options={options}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionValue={({ slug }) => slug}
      filterOption={({ label }, typed) => isFoundBy(label, typed)}
      noOptionsMessage={() => emptySearch}
      loadingMessage={() => 'ЗАГРУЗКА'}
      screenReaderStatus={spokenCount}
      ariaLiveMessages={SPOKEN}
      isLoading={isLoading}
      isClearable
      autoFocus={step === 'make'}
      maxMenuHeight={MENU_PX}
      menuPlacement="auto"
      menuPosition="fixed"
      menuPortalTarget={dialog.current}
      onMenuOpen={() => setListOpen(true)}
      onMenuClose={() => setListOpen(false)}
      onKeyDown={closeByEscape}
      onChange={option => onChoose(option)}
    />
  );
}
