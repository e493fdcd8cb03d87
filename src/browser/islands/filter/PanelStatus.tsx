import { Phones } from '#src/browser/parts/Phones.tsx';
import { type MainDataState, retryMainData } from '#src/browser/stores/main-data.ts';
import { type Impossible, takeProposal } from '#src/browser/stores/preview.ts';
import { Proposals } from './Proposals.tsx';

interface Props {
  mainData: MainDataState;
  impossible: Impossible | null;
  phones: readonly string[];
}

/** What the panel says below its button: the lists could not be loaded, or nothing is found. */
export const PanelStatus = ({ mainData, impossible, phones }: Props) => (
  <div className="filter-impossible" role="status">
    {mainData.status === 'loading' && mainData.message !== null && (
      <>
        <p>
          <span>{mainData.message}</span> Подобрать шины можно и по телефону: <Phones phones={phones} />.
        </p>
        <button className="button" type="button" onClick={retryMainData}>
          Повторить
        </button>
      </>
    )}
    {impossible && (
      <>
        <p>{impossible.message}</p>
        <Proposals proposals={impossible.proposals} onTake={takeProposal} />
      </>
    )}
  </div>
);
