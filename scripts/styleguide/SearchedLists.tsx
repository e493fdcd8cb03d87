import { ListField } from '#src/browser/islands/filter/ListField.tsx';

const nothing = () => {};
const OPTIONS = ['40', '45', '50', '55', '60', '65', '70'].map((value, at) => ({
  value,
  text: value,
  count: at % 3 === 2 ? 0 : 12 * (at + 1),
}));

/** Searchable lists, as on devices with a mouse; a click opens one. Their ids differ from those in Controls.astro. */
export default function SearchedLists() {
  return (
    <form className="filter guide-lists">
      <ListField
        name="height"
        label="ПРОФИЛЬ"
        options={OPTIONS}
        chosen="45"
        onChoose={nothing}
        emptySearch="Нет"
      />
      <ListField
        name="diametr"
        label="ДИАМЕТР"
        options={OPTIONS}
        chosen=""
        onChoose={nothing}
        emptySearch="Нет"
      />
    </form>
  );
}
