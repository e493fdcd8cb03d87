import { emailError } from './order-form.ts';

/** What a shopper enters to get a letter when a sold-out tyre is in stock again. */
export interface ArrivalForm {
  email: string;
  consent: boolean;
}

export interface ArrivalFieldError {
  field: keyof ArrivalForm;
  message: string;
}

/** For so long a request waits for its tyre; afterwards its address is deleted. */
export const ARRIVAL_DAYS = 90;

/** The errors of a form in the order of the page's fields; empty when it is valid. */
export function arrivalErrors({ email, consent }: ArrivalForm): ArrivalFieldError[] {
  const errors: ArrivalFieldError[] = [];
  const message = email.trim() === '' ? 'Укажите e-mail: на него придёт письмо.' : emailError(email.trim());
  if (message) errors.push({ field: 'email', message });
  if (!consent)
    errors.push({
      field: 'consent',
      message: 'Чтобы мы написали вам, нужно согласие на обработку персональных данных.',
    });
  return errors;
}
