import { badgesOnCard } from '#src/domain/badges.ts';
import type { ModelCard as Model } from '#src/domain/goods.ts';
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
        <BrandMark name={model.brand} icon={model.brandIcon} />
        <h3 className="card-title">
          <a href={modelPath(model.modelId)}>{`${model.brand} ${model.title}`}</a>
        </h3>
        <Badges badges={badgesOnCard(model.badges)} />
        <Flags flags={model.flags} model />
        {model.priceFrom !== null && <Price price={model.priceFrom} oldPrice={null} from />}
      </div>
    </article>
  );
}

interface Props {
  models: readonly Model[];
  /** Whether this is the first list of the page: its first picture is loaded with high priority. */
  first?: boolean;
}

/** Cards of models, rendered by pages and by islands. */
export function ModelGrid({ models, first = false }: Props) {
  return (
    <ul className="grid">
      {models.map((model, index) => (
        <li key={model.modelId}>
          <ModelCard model={model} first={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}

interface GroupsProps {
  groups: readonly { title: string; models: readonly Model[] }[];
  /** Whether this is the first list of the page: its first picture is loaded with high priority. */
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
