import { pageCount, pageWindow, type Take } from '#src/domain/pagination.ts';

interface Props {
  take: Take;
  /** Address of every page, in order of their numbers. */
  pathOf: (page: number) => string;
}

/** Links to the pages of a list; nothing where there is one page only. */
export function Pages({ take, pathOf }: Props) {
  const last = pageCount(take.count, take.onpage);
  if (last === 1) return null;
  return (
    <nav className="pages" aria-label="Страницы">
      <ul>
        <li>
          <a href={pathOf(1)}>Первая</a>
        </li>
        {pageWindow(take.page, last).map(page => (
          <li key={page}>
            <a href={pathOf(page)} aria-current={page === take.page ? 'page' : undefined}>
              {page}
            </a>
          </li>
        ))}
        <li>
          <a href={pathOf(last)}>Последняя</a>
        </li>
      </ul>
    </nav>
  );
}
