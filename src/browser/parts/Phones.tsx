import { Fragment } from 'react';
import { telLink } from '#src/domain/paths.ts';

/** The shop's phones as links: «…», «… или …», «…, … или …». */
export function Phones({ phones }: { phones: readonly string[] }) {
  return phones.map((phone, at) => (
    <Fragment key={phone}>
      {at > 0 && (at === phones.length - 1 ? ' или ' : ', ')}
      <a className="phone" href={telLink(phone)}>
        {phone}
      </a>
    </Fragment>
  ));
}
