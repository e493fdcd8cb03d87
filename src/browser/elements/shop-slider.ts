import type { Swiper } from 'swiper';

/** Events that may pause or resume autoplay. */
const HOVER_AND_FOCUS = ['mouseenter', 'mouseleave', 'focusin', 'focusout'] as const;
const PAUSE_LABELS = { playing: 'Остановить', paused: 'Продолжить' } as const;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const fineHover = matchMedia('(hover: hover)');

/**
 * `<shop-slider data-delay="3500">`: a horizontally scrolled list; once Swiper is loaded it loops and plays automatically.
 * `data-delay` is in milliseconds. `--slides` and `--slide-gap` of the stylesheet set slides per view and gap in both states.
 */
export class ShopSlider extends HTMLElement {
  #swiper: Swiper | null = null;
  #swiperClass: Promise<typeof Swiper> | null = null;
  #perView = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isVisible = false;
  #isPaused = false;
  /** «Продолжить» was pressed while pointer or focus is still inside: autoplay goes on all the same. */
  #isResumed = false;

  get #viewport(): HTMLElement {
    return this.querySelector('.slider-view') as HTMLElement;
  }

  get #slides(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.slider-slide')];
  }

  get #delay(): number {
    return Number(this.dataset.delay);
  }

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    this.#viewport.addEventListener('scroll', this.#onNativeScroll, { passive: true });
    this.#viewport.addEventListener('focusin', this.#onFocusIn);
    for (const event of HOVER_AND_FOCUS) this.addEventListener(event, this.#onHoverOrFocus);
    document.addEventListener('visibilitychange', this.#restart);
    reducedMotion.addEventListener('change', this.#restart);
    new ResizeObserver(() => this.#updatePerView()).observe(this);
    new IntersectionObserver(entries => this.#onVisibility(entries.at(-1)?.isIntersecting ?? false)).observe(
      this,
    );
  }

  /** Loads Swiper when the slider first becomes visible; autoplay stops while it is out of view. */
  #onVisibility(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (isVisible && !this.#swiperClass) void this.#loadSwiper().then(this.#restart);
    else this.#restart();
  }

  /** Loads Swiper and starts it on the list. If loading fails, the list keeps scrolling natively. */
  async #loadSwiper(): Promise<void> {
    if (this.hasAttribute('data-few')) return;
    this.#swiperClass ??= import('swiper').then(module => module.Swiper);
    try {
      const SwiperClass = await this.#swiperClass;
      if (!this.#swiper) this.#build(SwiperClass);
    } catch {
      this.#swiperClass = null;
    }
  }

  #build(SwiperClass: typeof Swiper): void {
    const at = this.#swiper ? this.#swiper.realIndex : Math.round(this.#viewport.scrollLeft / this.#step);
    this.#swiper?.destroy();
    this.#swiper = null;
    const few = this.hasAttribute('data-few');
    this.toggleAttribute('data-on', !few);
    if (few) return;
    this.#viewport.scrollLeft = 0;
    this.#swiper = new SwiperClass(this.#viewport, {
      wrapperClass: 'slider-list',
      slideClass: 'slider-slide',
      slidesPerView: this.#perView,
      spaceBetween: this.#gap,
      initialSlide: at,
      loop: true,
      // Otherwise clicks made during a transition are ignored.
      loopPreventsSliding: false,
      speed: reducedMotion.matches ? 0 : 400,
      simulateTouch: false,
      noSwipingSelector: 'dialog',
      on: { touchStart: () => clearTimeout(this.#timer), touchEnd: this.#restart },
    });
  }

  get #gap(): number {
    return Number.parseFloat(getComputedStyle(this).getPropertyValue('--slide-gap')) || 0;
  }

  /** Distance between the left edges of neighbouring slides, in CSS pixels. */
  get #step(): number {
    return (this.#viewport.clientWidth + this.#gap) / this.#perView;
  }

  /** Rebuilds the slider when the stylesheet sets another number of slides for the new width. */
  #updatePerView(): void {
    const perView = Number(getComputedStyle(this).getPropertyValue('--slides')) || 1;
    if (perView === this.#perView) return;
    this.#perView = perView;
    this.toggleAttribute('data-few', this.#slides.length <= perView);
    if (this.#swiperClass) this.#swiperClass.then(SwiperClass => this.#build(SwiperClass)).catch(() => {});
    else if (this.#isVisible) this.#onVisibility(true);
  }

  get #shouldRest(): boolean {
    const focus = document.activeElement;
    const hasAttention =
      (fineHover.matches && this.matches(':hover')) ||
      this.#viewport.contains(focus) ||
      (this.contains(focus) && focus?.matches(':focus-visible'));
    return (
      this.#isPaused ||
      document.hidden ||
      reducedMotion.matches ||
      !this.#isVisible ||
      Boolean(hasAttention && !this.#isResumed)
    );
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#swiper || this.#shouldRest) return;
    // Swiper's own Autoplay module requests every animation frame and ignores focus and visibility.
    this.#timer = setTimeout(() => this.#advance(), wait);
  }

  #restart = (): void => this.#schedule(this.#delay);

  #advance(): void {
    this.#swiper?.slideNext();
    this.#restart();
  }

  #onHoverOrFocus = ({ type }: Event): void => {
    if (type === 'mouseleave' || type === 'focusout') this.#isResumed = false;
    this.#restart();
  };

  #onClick = async ({ target }: Event): Promise<void> => {
    const button = (target as Element).closest<HTMLElement>('[data-slider]');
    if (!button) return;
    if (button.dataset.slider === 'pause') {
      this.#isPaused = !this.#isPaused;
      this.#isResumed = !this.#isPaused;
      button.ariaLabel = this.#isPaused ? PAUSE_LABELS.paused : PAUSE_LABELS.playing;
      this.toggleAttribute('data-stopped', this.#isPaused);
      return this.#restart();
    }
    const forward = button.dataset.slider === 'next';
    await this.#loadSwiper();
    if (!this.#swiper) this.#viewport.scrollBy({ left: forward ? this.#step : -this.#step });
    else if (forward) this.#swiper.slideNext();
    else this.#swiper.slidePrev();
    this.#restart();
  };

  /** Turns a scroll made by the browser (Tab, find in page) into a change of slide. */
  #onNativeScroll = (): void => {
    const scrolled = this.#viewport.scrollLeft;
    if (!this.#swiper || scrolled === 0) return;
    this.#viewport.scrollLeft = 0;
    this.#swiper.slideTo(Math.ceil((scrolled - this.#swiper.translate) / this.#step - 0.01), 0);
  };

  /** Shows a focused slide that is left of the viewport: the browser cannot scroll there. */
  #onFocusIn = ({ target }: Event): void => {
    const slide = (target as Element).closest<HTMLElement>('.slider-slide');
    if (!this.#swiper || !slide) return;
    if (slide.getBoundingClientRect().left < this.#viewport.getBoundingClientRect().left - 1)
      this.#swiper.slideTo(this.#swiper.slides.indexOf(slide), 0);
  };
}
