import { useListContext } from 'ra-core';

/** The pages of a list of ra-core. */
export function Pager() {
  const { page, perPage, total = 0, setPage } = useListContext();
  if (total <= perPage) return null;
  const last = Math.ceil(total / perPage);
  return (
    <nav aria-label="Страницы" className="actions no-print">
      <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
        Назад
      </button>
      <span>
        {(page - 1) * perPage + 1}–{Math.min(total, page * perPage)} из {total}
      </span>
      <button type="button" className="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
        Дальше
      </button>
    </nav>
  );
}
