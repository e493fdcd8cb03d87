import { askForArrival } from '#src/browser/stores/arrival.ts';
import { showError } from './show-error.ts';

const FIELDS = ['email', 'consent'] as const;

/** `<arrival-form data-product="7">` on the page of a sold-out product: sends its form and shows what became of it. */
export class ArrivalFormElement extends HTMLElement {
  #isSending = false;

  connectedCallback(): void {
    this.addEventListener('submit', this.#onSubmit);
    // The inline script in the head records a submit made before this script was loaded.
    if (this.dataset.asked !== undefined) this.querySelector('form')?.requestSubmit();
  }

  #onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.#isSending) return;
    const form = event.target as HTMLFormElement;
    const button = form.querySelector('[type="submit"]') as HTMLElement;
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    this.#isSending = true;
    button.ariaBusy = 'true';
    const { isSaved, message, errors } = await askForArrival(Number(this.dataset.product), fields);
    this.#isSending = false;
    button.ariaBusy = null;
    if (isSaved) this.#showSaved(message);
    else this.#showErrors(message, new Map(errors.map(error => [error.field, error.message])));
  };

  #showErrors(message: string, errors: ReadonlyMap<string, string>): void {
    const wrong: HTMLInputElement[] = [];
    for (const name of FIELDS) {
      const field = this.querySelector(`#arrival-${name}`) as HTMLInputElement;
      const error = errors.get(name) ?? '';
      (this.querySelector(`#arrival-${name}-error`) as HTMLElement).textContent = error;
      field.ariaInvalid = error === '' ? null : 'true';
      if (error !== '') wrong.push(field);
    }
    showError(this.querySelector('form') as HTMLElement, wrong.length > 0 ? null : message);
    wrong[0]?.focus();
  }

  #showSaved(message: string): void {
    const note = document.createElement('p');
    note.className = 'arrival-kept';
    note.role = 'status';
    note.tabIndex = -1;
    note.textContent = message;
    this.replaceChildren(note);
    note.focus();
  }
}
