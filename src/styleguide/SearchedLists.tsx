import { ListField } from '#src/islands/filter/ListField.tsx';

const nothing = () => {};
const OPTIONS = ['185', '195', '205', '215', '225', '235', '245'].map((value, at) => ({
  value,
  text: value,
  count: at % 3 === 2 ? 0 : 12 * (at + 1),
}));

/** Lists that are searched by typing where a mouse is at work; a press opens one. */
export default function SearchedLists() {
  return (
    <form className="filter guide-lists">
      <ListField
        name="width"
        label="ШИРИНА"
        options={OPTIONS}
        chosen="195"
        onChoose={nothing}
        emptySearch="Нет"
      />
      <ListField
        name="height"
        label="ПРОФИЛЬ"
        options={OPTIONS}
        chosen=""
        onChoose={nothing}
        emptySearch="Нет"
      />
    </form>
  );
}
