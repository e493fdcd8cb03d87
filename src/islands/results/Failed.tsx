import { Fragment } from 'react';
import { telLink } from '#src/domain/paths.ts';

interface Props {
  message: string;
  phones: readonly string[];
  onRetry: () => void;
}

/** The shop's phones, as links. */
export function Phones({ phones }: { phones: readonly string[] }) {
  return phones.map((phone, at) => (
    <Fragment key={phone}>
      {at > 0 && ' или '}
      <a className="phone" href={telLink(phone)}>
        {phone}
      </a>
    </Fragment>
  ));
}

/** A list that was not answered: never to be taken for one that is empty. */
export function Failed({ message, phones, onRetry }: Props) {
  return (
    <div className="list-failed" role="alert">
      <p className="list-message">{message}</p>
      <p>
        Подобрать шины можно и по телефону: <Phones phones={phones} />.
      </p>
      <button className="button button-main" type="button" onClick={onRetry}>
        Повторить
      </button>
    </div>
  );
}
