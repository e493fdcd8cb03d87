import { formatPhone } from '#src/domain/phone.ts';

/** A phone that is called by a press; an erased buyer has none. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  phone ? (
    <a className="text-link" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  ) : (
    <small>данные стёрты</small>
  );
