import type { Swiper } from 'swiper';

/** Events after which it may have to rest, or may go on. */
const ATTENTION = ['mouseenter', 'mouseleave', 'focusin', 'focusout'] as const;
const WORDS = { going: 'Остановить', stopped: 'Продолжить' } as const;

const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const fineHover = matchMedia('(hover: hover)');

/**
 * `<shop-slider data-delay="3500">`: a list that scrolls sideways until Swiper takes it over with loop and autoplay.
 * Slides per view and the gap between them are `--slides` and `--slide-gap` of the stylesheet, before and after alike.
 */
export class ShopSlider extends HTMLElement {
  #swiper: Swiper | null = null;
  #kind: Promise<typeof Swiper> | null = null;
  #perView = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seen = false;
  #stopped = false;
  /** «Продолжить» was pressed, though pointer and focus are still here. */
  #asked = false;

  get #view(): HTMLElement {
    return this.querySelector('.slider-view') as HTMLElement;
  }

  get #slides(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.slider-slide')];
  }

  get #delay(): number {
    return Number(this.dataset.delay);
  }

  connectedCallback(): void {
    this.addEventListener('click', this.#press);
    this.#view.addEventListener('scroll', this.#follow, { passive: true });
    this.#view.addEventListener('focusin', this.#reveal);
    for (const event of ATTENTION) this.addEventListener(event, this.#attend);
    document.addEventListener('visibilitychange', this.#restart);
    stillness.addEventListener('change', this.#restart);
    new ResizeObserver(() => this.#fit()).observe(this);
    new IntersectionObserver(entries => this.#see(entries.at(-1)?.isIntersecting ?? false)).observe(this);
  }

  /** Brings Swiper when first seen; out of sight nothing moves. */
  #see(seen: boolean): void {
    this.#seen = seen;
    if (seen && !this.#kind) void this.#load().then(this.#restart);
    else this.#restart();
  }

  /** Brings Swiper and gives it the list; without it, when the network fails, the list scrolls as before. */
  async #load(): Promise<void> {
    if (this.hasAttribute('data-few')) return;
    this.#kind ??= import('swiper').then(module => module.Swiper);
    try {
      const Kind = await this.#kind;
      if (!this.#swiper) this.#build(Kind);
    } catch {
      this.#kind = null;
    }
  }

  #build(Kind: typeof Swiper): void {
    const at = this.#swiper ? this.#swiper.realIndex : Math.round(this.#view.scrollLeft / this.#step);
    this.#swiper?.destroy();
    this.#swiper = null;
    const few = this.hasAttribute('data-few');
    this.toggleAttribute('data-on', !few);
    if (few) return;
    this.#view.scrollLeft = 0;
    this.#swiper = new Kind(this.#view, {
      wrapperClass: 'slider-list',
      slideClass: 'slider-slide',
      slidesPerView: this.#perView,
      spaceBetween: this.#gap,
      initialSlide: at,
      loop: true,
      // Quick presses each count.
      loopPreventsSliding: false,
      speed: stillness.matches ? 0 : 400,
      simulateTouch: false,
      noSwipingSelector: 'dialog',
      on: { touchStart: () => clearTimeout(this.#timer), touchEnd: this.#restart },
    });
  }

  get #gap(): number {
    return Number.parseFloat(getComputedStyle(this).getPropertyValue('--slide-gap')) || 0;
  }

  /** From one slide's edge to the next one's. */
  get #step(): number {
    return (this.#view.clientWidth + this.#gap) / this.#perView;
  }

  /** Follows the stylesheet when another width shows another number of slides. */
  #fit(): void {
    const perView = Number(getComputedStyle(this).getPropertyValue('--slides')) || 1;
    if (perView === this.#perView) return;
    this.#perView = perView;
    this.toggleAttribute('data-few', this.#slides.length <= perView);
    if (this.#kind) this.#kind.then(Kind => this.#build(Kind)).catch(() => {});
    else if (this.#seen) this.#see(true);
  }

  get #resting(): boolean {
    const focus = document.activeElement;
    const attended =
      (fineHover.matches && this.matches(':hover')) ||
      this.#view.contains(focus) ||
      (this.contains(focus) && focus?.matches(':focus-visible'));
    return (
      this.#stopped ||
      document.hidden ||
      stillness.matches ||
      !this.#seen ||
      Boolean(attended && !this.#asked)
    );
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#swiper || this.#resting) return;
    // A timer of our own: Swiper's Autoplay asks for every frame, and knows neither focus nor sight.
    this.#timer = setTimeout(() => this.#advance(), wait);
  }

  #restart = (): void => this.#schedule(this.#delay);

  #advance(): void {
    this.#swiper?.slideNext();
    this.#restart();
  }

  #attend = ({ type }: Event): void => {
    if (type === 'mouseleave' || type === 'focusout') this.#asked = false;
    this.#restart();
  };

  #press = async ({ target }: Event): Promise<void> => {
    const button = (target as Element).closest<HTMLElement>('[data-slider]');
    if (!button) return;
    if (button.dataset.slider === 'pause') {
      this.#stopped = !this.#stopped;
      this.#asked = !this.#stopped;
      button.ariaLabel = this.#stopped ? WORDS.stopped : WORDS.going;
      this.toggleAttribute('data-stopped', this.#stopped);
      return this.#restart();
    }
    const forward = button.dataset.slider === 'next';
    await this.#load();
    if (!this.#swiper) this.#view.scrollBy({ left: forward ? this.#step : -this.#step });
    else if (forward) this.#swiper.slideNext();
    else this.#swiper.slidePrev();
    this.#restart();
  };

  /** A browser that scrolls to a slide (Tab, a search in the page) has it shown as a slide. */
  #follow = (): void => {
    const by = this.#view.scrollLeft;
    if (!this.#swiper || by === 0) return;
    this.#view.scrollLeft = 0;
    this.#swiper.slideTo(Math.ceil((by - this.#swiper.translate) / this.#step - 0.01), 0);
  };

  /** Nothing scrolls to the left of the first slide in view. */
  #reveal = ({ target }: Event): void => {
    const slide = (target as Element).closest<HTMLElement>('.slider-slide');
    if (!this.#swiper || !slide) return;
    if (slide.getBoundingClientRect().left < this.#view.getBoundingClientRect().left - 1)
      this.#swiper.slideTo(this.#swiper.slides.indexOf(slide), 0);
  };
}
