import { Link, useSearchParams } from 'react-router-dom';
import { formatPrice } from '#src/domain/money.ts';
import { type OfferThen, PAGE_FILE, type PageOnDay, pageOnDay } from '../../api/releases.ts';
import { useAsk } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Row, Rows, Screen } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';

const offerText = ({ price, oldPrice, stock }: OfferThen): string =>
  `${formatPrice(price)}${oldPrice === null ? '' : `, старая ${formatPrice(oldPrice)}`}, остаток ${stock}`;

type Then = PageOnDay['releases'][number];

const spanText = ({ from, until }: Then): string =>
  `с ${timeText(from)} ${until === null ? 'по сейчас' : `до ${timeText(until)}`}`;

/** The releases of that time, each with what it showed. */
function Found({ page, day, time }: { page: string; day: string; time: string }) {
  const { data, error } = useAsk(pageOnDay, { page, day, time });
  return (
    <Screen title={`${page}: как было`} error={error} actions={<Link to="/was">Другая страница</Link>}>
      <Rows>
        {data?.releases.map(release => {
          const { id, offer, hasPage } = release;
          const main = typeof offer === 'object' && offer ? offerText(offer) : (offer ?? spanText(release));
          return (
            <Row key={id} main={main} note={`${offer === null ? '' : `${spanText(release)}, `}выпуск ${id}`}>
              {hasPage ? (
                <a
                  className="button"
                  href={`/files/${PAGE_FILE}?${new URLSearchParams({ release: id, path: data.path })}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  Страница
                </a>
              ) : (
                <small>Готовой страницы {data.path} в нём нет.</small>
              )}
            </Row>
          );
        })}
      </Rows>
      {data?.since ? <p>Что было до {timeText(data.since)}, неизвестно: таких выпусков уже нет.</p> : null}
    </Screen>
  );
}

/** What a page showed, and what its product cost, on a day of the past. */
export function PageOnDayScreen() {
  const [query, setQuery] = useSearchParams();
  const [page = '', day = '', time = ''] = ['page', 'day', 'time'].map(name => query.get(name) ?? '');
  if (day !== '') return <Found page={page} day={day} time={time} />;
  return (
    <Screen title="Как было" actions={<Link to="/releases">Выпуски</Link>}>
      <PlainForm action="Как было" button="Показать" onSend={async values => setQuery(values)}>
        <Field
          name="page"
          label="Адрес страницы или номер товара"
          value={page}
          required
          hint="Например, 11096 или /article/opening."
        />
        <Field name="day" label="День" type="date" required />
        <Field name="time" label="Время" type="time" hint="По часам магазина. Пусто — весь день." />
      </PlainForm>
    </Screen>
  );
}
