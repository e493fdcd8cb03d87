import type { List } from './options.ts';

/** Store actions for everything that a visitor can change in the form before hydration. */
export interface FormChanges {
  list: (list: List, value: string) => void;
  /** A select that is no list: its name and its value. */
  select: (name: string, value: string) => void;
  /** A field for typing: its name and its text. */
  text: (name: string, value: string) => void;
  /** A checkbox that was switched: its name ('' for «ВСЕ») and its value. */
  box: (name: string, value: string, isOn: boolean) => void;
}

/** Calls `changes` for every control whose value differs from the HTML of the page. */
export function adoptForm(form: HTMLFormElement, lists: readonly List[], changes: FormChanges): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      const chosen = field.selectedOptions[0];
      // Without a `selected` attribute the browser selects the first option.
      const isUnchanged =
        chosen?.defaultSelected ||
        (field.selectedIndex === 0 && ![...field.options].some(option => option.defaultSelected));
      if (isUnchanged) continue;
      const list = lists.find(({ name }) => name === field.name);
      if (list) changes.list(list, field.value);
      else changes.select(field.name, field.value);
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.checked !== field.defaultChecked)
        changes.box(field.name || (field.dataset.key ?? ''), field.value, field.checked);
    } else if (field instanceof HTMLInputElement && field.value !== field.defaultValue) {
      changes.text(field.name, field.value);
    }
  }
}
