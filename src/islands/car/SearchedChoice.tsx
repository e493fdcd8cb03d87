import type { RefObject } from 'react';
import { isFoundBy } from '#src/domain/car-choice.ts';
import { closeCarDialog } from '#src/stores/car-dialog.ts';
import { SearchedSelect } from '../SearchedSelect.tsx';
import type { Choice } from './choice.ts';
import { CAR_LABELS } from './labels.ts';

interface Props extends Choice {
  emptySearch: string;
  dialog: RefObject<HTMLDialogElement | null>;
}

/** A choice by typing, in either alphabet, where a mouse or a keyboard is at work. */
export default function SearchedChoice(props: Props) {
  const { step, options, chosen, isLoading, onChoose, emptySearch, dialog } = props;
  return (
    <SearchedSelect
      instanceId={`car-${step}`}
      label={CAR_LABELS[step]}
      options={options}
      chosen={chosen}
      textOf={({ name }) => name}
      keyOf={({ slug }) => slug}
      matches={({ name }, typed) => isFoundBy(name, typed)}
      emptySearch={emptySearch}
      isLoading={isLoading}
      isClearable
      hasFocus={step === 'make'}
      drawnIn={dialog.current}
      onChoose={onChoose}
      onEscape={closeCarDialog}
    />
  );
}
