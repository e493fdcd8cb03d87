import type { ReactNode } from 'react';
import { ModelGroups } from '#src/browser/parts/ModelGrid.tsx';
import {
  $brandModels,
  type BrandModelsState,
  type BrandOfPage,
  type Group,
  pickModels,
  retryModels,
} from '#src/browser/stores/brand-models.ts';
import { resetFilter } from '#src/browser/stores/filter.ts';
import { brandPath } from '#src/domain/paths.ts';
import { brandTitle } from '#src/domain/titles.ts';
import { countOf, MODELS } from '#src/domain/words.ts';
import { Failed } from '../results/Failed.tsx';
import { Skeletons } from '../results/Skeletons.tsx';
import { useShared } from '../use-shared.ts';
import { useTitle } from '../use-title.ts';

interface Props {
  brand: BrandOfPage;
  phones: readonly string[];
  /** Filter whose models the page's HTML shows, as a query string; touch-directive.ts reads this prop. */
  pageQuery: string;
  /** The groups in the page's HTML. */
  children?: ReactNode;
}

const IDLE: BrandModelsState = { status: 'idle' };

function NoModels({ brand }: { brand: BrandOfPage }) {
  return (
    <div className="empty">
      <p>По&nbsp;этим условиям моделей этой марки сейчас нет.</p>
      <p className="empty-ways">
        <a
          className="button"
          href={brandPath(brand.url)}
          onClick={event => {
            event.preventDefault();
            resetFilter();
            void pickModels();
          }}
        >
          Сбросить условия
        </a>
      </p>
    </div>
  );
}

function Groups({ groups, brand }: { groups: readonly Group[]; brand: BrandOfPage }) {
  if (groups.length === 0) return <NoModels brand={brand} />;
  return <ModelGroups groups={groups} />;
}

function ModelsBody({
  state,
  brand,
  phones,
  children,
}: { state: BrandModelsState } & Omit<Props, 'pageQuery'>) {
  if (state.status === 'idle') return <div className="page-list">{children}</div>;
  if (state.status === 'ready') return <Groups groups={state.groups} brand={brand} />;
  if (state.status === 'failed')
    return <Failed message={state.failure.message} phones={phones} onRetry={() => void retryModels()} />;
  if (!state.earlier) return <Skeletons />;
  return (
    <div className="list-earlier" inert>
      <Groups groups={state.earlier} brand={brand} />
    </div>
  );
}

/** Text for screen readers about new groups. */
function announcement(state: BrandModelsState): string {
  if (state.status !== 'ready') return '';
  const count = state.groups.reduce((sum, { models }) => sum + models.length, 0);
  return count === 0 ? 'Ничего не найдено' : `Найдено: ${countOf(count, MODELS)}`;
}

/** A brand's models in groups: the page's HTML until the visitor applies a filter. */
export default function BrandModels({ brand, phones, children }: Props) {
  const state = useShared($brandModels, IDLE);
  useTitle(state.status === 'idle' ? null : brandTitle(brand.name));
  return (
    <div className="brand-models" aria-busy={state.status === 'loading'}>
      <p className="visually-hidden" role="status">
        {announcement(state)}
      </p>
      <ModelsBody state={state} brand={brand} phones={phones}>
        {children}
      </ModelsBody>
    </div>
  );
}
