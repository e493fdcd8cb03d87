import { Icon } from '#src/browser/parts/Icon.tsx';

/** Opens the filter sheet in narrow windows, by `popovertarget`, so without JavaScript too. */
export function SheetButton({ count }: { count: number }) {
  return (
    <button className="button sheet-button" type="button" popoverTarget="filters">
      <Icon size={20} path="M3 6h10M19 6h2M3 12h2M11 12h10M3 18h8M17 18h4M16 4v4M8 10v4M14 16v4" />
      Фильтры
      {count > 0 && (
        <>
          <span className="visually-hidden">выбрано:</span>
          <span className="sheet-count">{count}</span>
        </>
      )}
    </button>
  );
}
