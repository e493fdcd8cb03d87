import { browser } from '#src/browser/stores/browser.ts';
import {
  forgetSearches,
  keepSearch,
  lastSearches,
  stopSuggesting,
  suggestionsFor,
} from '#src/browser/stores/suggestions.ts';
import { adoptStyles } from '#src/browser/styles/adopt.ts';
import styles from '#src/browser/styles/suggestions.css?inline';
import { droppedText } from '#src/domain/dropped-words.ts';
import { formatPrice } from '#src/domain/money.ts';
import { FLAG_NAMES } from '#src/domain/season.ts';
import { SUGGESTED_FROM, type Suggestions } from '#src/domain/suggestion.ts';
import { countOf, GOODS } from '#src/domain/words.ts';

/** A pause in typing after which suggestions are requested. */
const PAUSE_MS = 80;
/** Of the last searches that have the typed text. */
const MAX_OWN = 3;

interface Option {
  name: string;
  link: string;
  note?: string;
  /** Kept among the last searches when it is chosen. */
  isSearch?: boolean;
}

interface Group {
  title: string;
  options: readonly Option[];
}

const modelNote = ({ season, priceFrom }: Suggestions['models'][number]): string =>
  `${FLAG_NAMES[season]}${priceFrom === null ? '' : `, от ${formatPrice(priceFrom)}`}`;

function groupsOf(own: readonly Option[], found: Suggestions | null): Group[] {
  const { searches = [], sizes = [], models = [], brands = [], cars = [], pages = [] } = found ?? {};
  const groups: Group[] = [
    { title: 'Вы искали', options: own },
    {
      title: 'Поиск',
      options: searches.map(search => ({ ...search, note: countOf(search.count, GOODS), isSearch: true })),
    },
    {
      title: 'Размеры',
      options: sizes.map(size => ({ ...size, note: countOf(size.count, GOODS), isSearch: true })),
    },
    { title: 'Производители', options: brands },
    { title: 'Автомобили', options: cars.map(car => ({ ...car, note: car.sizes, isSearch: true })) },
    { title: 'Модели', options: models.map(model => ({ ...model, note: modelNote(model) })) },
    { title: 'На сайте', options: pages },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

/**
 * A search field as a combobox with a list of links: the pattern «list autocomplete with manual selection» of the ARIA Authoring
 * Practices. Focus stays in the field; Enter without a chosen option sends the form.
 */
class SearchCombobox {
  readonly #field: HTMLInputElement;
  readonly #form: HTMLFormElement;
  readonly #panel = element('div', 'suggestions');
  readonly #list = element('div', 'suggestions-list');
  readonly #dropped = element('p', 'suggestions-dropped');
  readonly #clear = element('button', 'suggestions-clear', 'Очистить историю поиска');
  #options: HTMLAnchorElement[] = [];
  /** The place of the chosen option; −1 for none. */
  #chosen = -1;
  #callOff = (): void => undefined;

  constructor(field: HTMLInputElement, form: HTMLFormElement) {
    this.#field = field;
    this.#form = form;
    this.#list.id = `${field.id}-list`;
    this.#list.role = 'listbox';
    this.#list.ariaLabel = 'Подсказки';
    this.#clear.type = 'button';
    this.#panel.hidden = true;
    this.#panel.append(this.#list, this.#dropped, this.#clear);
    field.after(this.#panel);
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = 'false';
    field.setAttribute('aria-controls', this.#list.id);
    field.addEventListener('input', this.#typed);
    field.addEventListener('focus', this.#typed);
    field.addEventListener('click', this.#typed);
    form.addEventListener('keydown', this.#pressed);
    form.addEventListener('submit', this.#sent);
    form.addEventListener('focusout', this.#left);
    // Focus stays in the field, and the keyboard of a phone open.
    this.#panel.addEventListener('mousedown', event => event.preventDefault());
    this.#list.addEventListener('click', this.#followed);
    this.#clear.addEventListener('click', this.#forget);
    document.addEventListener('pointerdown', ({ target }) => {
      if (!form.contains(target as Node)) this.#close();
    });
    // A page that comes back from the back/forward cache has no list open.
    addEventListener('pagehide', () => this.#close());
    this.#typed();
  }

  get #isOpen(): boolean {
    return !this.#panel.hidden;
  }

  get #text(): string {
    return this.#field.value.trim();
  }

  #ownSearches(): Option[] {
    const typed = this.#text.toLowerCase();
    return lastSearches()
      .filter(text => text.toLowerCase().includes(typed) && text.toLowerCase() !== typed)
      .slice(0, typed === '' ? undefined : MAX_OWN)
      .map(name => {
        const query = new URLSearchParams({ [this.#field.name]: name });
        return { name, link: `${this.#form.getAttribute('action')}?${query}`, isSearch: true };
      });
  }

  readonly #typed = (): void => {
    this.#callOff();
    stopSuggesting();
    if (this.#text.length < SUGGESTED_FROM) this.#show(null);
    else this.#callOff = browser.after(PAUSE_MS, () => void this.#suggest());
  };

  async #suggest(): Promise<void> {
    const text = this.#text;
    const found = await suggestionsFor(text);
    if (text === this.#text && document.activeElement === this.#field) this.#show(found);
  }

  #show(found: Suggestions | null): void {
    const own = this.#ownSearches();
    const groups = groupsOf(own, found);
    this.#options = [];
    this.#list.replaceChildren(...groups.map((group, number) => this.#groupElement(group, number)));
    this.#dropped.textContent = droppedText(found?.dropped ?? [], groups.length > 0);
    this.#dropped.hidden = groups.length === 0 || this.#dropped.textContent === '';
    this.#clear.hidden = own.length === 0;
    this.#choose(-1);
    this.#panel.hidden = groups.length === 0;
    this.#field.ariaExpanded = String(this.#isOpen);
  }

  #groupElement({ title, options }: Group, number: number): HTMLElement {
    const group = element('div', 'suggestions-group');
    const heading = element('div', 'suggestions-title', title);
    heading.id = `${this.#list.id}-${number}`;
    heading.role = 'presentation';
    group.role = 'group';
    group.setAttribute('aria-labelledby', heading.id);
    group.append(heading, ...options.map(option => this.#optionElement(option)));
    return group;
  }

  #optionElement({ name, note, link, isSearch }: Option): HTMLElement {
    const option = element('a', 'suggestion');
    option.id = `${this.#list.id}-option-${this.#options.push(option)}`;
    option.role = 'option';
    option.ariaSelected = 'false';
    option.tabIndex = -1;
    option.href = link;
    if (isSearch) option.dataset.search = name;
    option.append(element('span', 'suggestion-name', name));
    if (note) option.append(' ', element('span', 'suggestion-note', note));
    return option;
  }

  #close(): void {
    this.#callOff();
    stopSuggesting();
    this.#panel.hidden = true;
    this.#field.ariaExpanded = 'false';
    this.#choose(-1);
  }

  #choose(place: number): void {
    this.#chosen = place;
    for (const [at, option] of this.#options.entries()) option.ariaSelected = String(at === place);
    const option = this.#options[place];
    if (option) this.#field.setAttribute('aria-activedescendant', option.id);
    else this.#field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  }

  /** Moves to the option before or after; past either end the field itself is next. */
  #move(step: 1 | -1): void {
    if (!this.#isOpen) {
      this.#panel.hidden = this.#options.length === 0;
      this.#field.ariaExpanded = String(this.#isOpen);
    }
    const places = this.#options.length + 1;
    this.#choose(((this.#chosen + 1 + step + places) % places) - 1);
  }

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const isInField = event.target === this.#field;
    if (event.key === 'Escape' && this.#isOpen) {
      this.#close();
      this.#field.focus();
    } else if (isInField && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      if (event.key === 'ArrowUp' && event.altKey) this.#close();
      else this.#move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isInField && event.key === 'Enter' && this.#isOpen && this.#chosen >= 0) {
      this.#options[this.#chosen]?.click();
    } else return;
    event.preventDefault();
  };

  readonly #sent = (): void => {
    keepSearch(this.#text);
    this.#close();
  };

  readonly #left = ({ relatedTarget }: FocusEvent): void => {
    if (!this.#form.contains(relatedTarget as Node | null)) this.#close();
  };

  readonly #followed = ({ target }: MouseEvent): void => {
    const search = (target as Element).closest<HTMLElement>('.suggestion')?.dataset.search;
    if (search !== undefined) keepSearch(search);
  };

  readonly #forget = (): void => {
    forgetSearches();
    this.#field.focus();
    this.#typed();
  };
}

const connected = new WeakSet<HTMLInputElement>();

/** Makes a search field a combobox with suggestions, once. */
export function suggestIn(field: HTMLInputElement): void {
  if (connected.has(field) || !field.form) return;
  connected.add(field);
  adoptStyles(styles);
  new SearchCombobox(field, field.form);
}
