/** Statuses of an order. `ready` is a confirmed one that waits for its buyer. */
export const ORDER_STATUSES = ['new', 'confirmed', 'ready', 'done', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in the words of the shop's people. */
export const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  new: 'новый',
  confirmed: 'подтверждён',
  ready: 'готов к выдаче',
  done: 'выполнен',
  cancelled: 'отменён',
};

/** For how long a buyer's page of an order can be opened, in days after the order. */
export const ORDER_PAGE_DAYS = 90;

interface StatusWords {
  title: string;
  /** What happens next. */
  next: string;
}

/** A status in the words of the buyer's page and letters, of an order that its buyer collects. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, StatusWords>> = {
  new: {
    title: 'Принят',
    next: 'Мы позвоним вам, подтвердим наличие и договоримся об оплате и получении. До\u00A0звонка ничего платить не\u00A0нужно.',
  },
  confirmed: {
    title: 'Подтверждён',
    next: 'Шины отложены для вас. Когда их можно будет забрать, мы напишем или позвоним.',
  },
  ready: {
    title: 'Готов к\u00A0выдаче',
    next: 'Приезжайте за\u00A0шинами в\u00A0часы работы и\u00A0назовите номер заказа.',
  },
  done: {
    title: 'Выполнен',
    next: 'Спасибо за\u00A0покупку! Если с\u00A0шинами что-то не\u00A0так, позвоните нам.',
  },
  cancelled: {
    title: 'Отменён',
    next: 'Шины для\u00A0вас больше не\u00A0отложены. Если это ошибка, позвоните нам.',
  },
};

/** The same for an order however it is received. @param place where it is brought, or null */
export function statusWords(status: OrderStatus, place: string | null): StatusWords {
  const { title, next } = STATUS_WORDS[status];
  if (place === null) return { title, next };
  if (status === 'confirmed')
    return { title, next: 'Шины отложены для вас. Когда мы их привезём, напишем или позвоним.' };
  return status === 'ready'
    ? {
        title: 'Готов к\u00A0доставке',
        next: `Привезём шины по\u00A0адресу, который вы назвали (${place}). О\u00A0времени договоримся по\u00A0телефону.`,
      }
    : { title, next };
}
