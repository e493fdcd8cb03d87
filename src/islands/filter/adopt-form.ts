import type { List } from './options.ts';

/** What a visitor may have changed before the panel came to life, as changes of the store. */
export interface FormChanges {
  list: (list: List, value: string) => void;
  sort: (value: string) => void;
  text: (value: string) => void;
  /** A box that was switched: its name, '' for «ВСЕ», and its value. */
  box: (name: string, value: string, isOn: boolean) => void;
}

/** Tells what in the form differs from the HTML that it came with. */
export function adoptForm(form: HTMLFormElement, lists: readonly List[], changes: FormChanges): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      const chosen = field.selectedOptions[0];
      // The first option is chosen where the HTML marks none.
      const isAsDrawn =
        chosen?.defaultSelected ||
        (field.selectedIndex === 0 && ![...field.options].some(option => option.defaultSelected));
      if (isAsDrawn) continue;
      const list = lists.find(({ name }) => name === field.name);
      if (list) changes.list(list, field.value);
      else changes.sort(field.value);
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== field.defaultChecked) changes.box(field.name, field.value, field.checked);
    } else if (field instanceof HTMLInputElement && field.value !== field.defaultValue) {
      changes.text(field.value);
    }
  }
}
