import type { ModelCard as Model } from '#src/api/wire.ts';
import { modelPath } from '#src/domain/paths.ts';
import { Badges } from './Badges.tsx';
import { BrandMark } from './BrandMark.tsx';
import { CardPicture } from './CardPicture.tsx';
import { Flags } from './Flags.tsx';
import { Price } from './Price.tsx';

function ModelCard({ model, first }: { model: Model; first: boolean }) {
  return (
    <article className="card">
      <CardPicture photo={model.photo} first={first} />
      <div className="card-facts">
        <BrandMark name={model.brand} ico={model.brand_ico} />
        <h3 className="card-title">
          <a href={modelPath(model.model_id)}>{`${model.brand} ${model.title}`}</a>
        </h3>
        <Badges badges={model.promotions} />
        <Flags logicprop={model.logicprop} model />
        {model.price_from !== null && <Price price={model.price_from} b_price={null} from />}
      </div>
    </article>
  );
}

interface Props {
  models: readonly Model[];
  /** The first list of a page: its first picture loads at once. */
  first?: boolean;
}

/** Cards of models, the same in built pages and in the browser. */
export function ModelGrid({ models, first = false }: Props) {
  return (
    <ul className="grid">
      {models.map((model, index) => (
        <li key={model.model_id}>
          <ModelCard model={model} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface GroupsProps {
  groups: readonly { title: string; models: readonly Model[] }[];
  /** The first list of a page: its first picture loads at once. */
  first?: boolean;
}

/** Models under the titles of their groups. */
export const ModelGroups = ({ groups, first = false }: GroupsProps) =>
  groups.map(({ title, models }, index) => (
    <section className="section" key={title}>
      <h2>{title}</h2>
      <ModelGrid models={models} first={first && index === 0} />
    </section>
  ));
