import { SEARCH_LENGTH } from '#src/domain/filter.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { Phones } from './Phones.tsx';

/** Ways on from a search that found nothing: a size or a car, typed, and the phones. Works without JavaScript. */
export function OtherWays({ phones }: { phones: readonly string[] }) {
  return (
    <>
      <form className="empty-form" action={PRODUCTS} method="get">
        <label htmlFor="other-search">Размер или автомобиль</label>
        <input
          className="field"
          id="other-search"
          type="text"
          name="string"
          placeholder="205/55 R16 или Lada Largus 2019"
          {...SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <button className="button" type="submit">
          Найти
        </button>
      </form>
      <p className="empty-why">
        Подобрать шины можно и&nbsp;по&nbsp;телефону: <Phones phones={phones} />.
      </p>
    </>
  );
}
