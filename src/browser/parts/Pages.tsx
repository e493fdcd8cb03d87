import { linkedPages, pageCount, type Take } from '#src/domain/pagination.ts';
import { relOf } from '#src/domain/robots.ts';

interface Props {
  take: Take;
  /** Path of the page with this number, from 1. */
  pathOf: (page: number) => string;
}

/** Pagination links; renders nothing when the list has only one page. */
export function Pages({ take, pathOf }: Props) {
  const last = pageCount(take.count, take.onpage);
  if (last === 1) return null;
  const linkTo = (page: number) => ({ href: pathOf(page), rel: relOf(pathOf(page)) });
  return (
    <nav className="pages" aria-label="Страницы">
      <ul>
        <li>
          <a {...linkTo(1)}>Первая</a>
        </li>
        {linkedPages(take.page, last).map(page => (
          <li key={page}>
            <a {...linkTo(page)} aria-current={page === take.page ? 'page' : undefined}>
              {page}
            </a>
          </li>
        ))}
        <li>
          <a {...linkTo(last)}>Последняя</a>
        </li>
      </ul>
    </nav>
  );
}
