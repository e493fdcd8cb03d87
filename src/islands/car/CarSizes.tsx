import { useState } from 'react';
import type { CarPair, CarTyre } from '#src/domain/car-choice.ts';
import { carPairs, carPairText, carTyreText } from '#src/domain/car-choice.ts';
import { SEASONS, type Season } from '#src/domain/season.ts';
import { $car, type CarState, chooseCarPair, chooseCarTyre, retryTyres } from '#src/stores/car.ts';
import { useShared } from '../use-shared.ts';

const INITIAL = $car.get();
const PROMPT = 'Для подбора шин на основе авто - пожалуйста укажите необходимые данные';

interface Props {
  tyres: CarState['tyres'];
  onChoose: (tyre: CarTyre, season: Season | null) => void;
  onChoosePair: (pair: CarPair, season: Season | null) => void;
  onRetry: () => void;
}

const SEASON_WORDS: Readonly<Record<Season, string>> = {
  summer: 'Летние',
  winter: 'Зимние',
  allseason: 'Всесезонные',
};

interface SeasonProps {
  season: Season | null;
  onChoose: (season: Season | null) => void;
}

/** For which season tyres are wanted. */
function SeasonChoice({ season, onChoose }: SeasonProps) {
  return (
    <fieldset className="car-season">
      <legend>Сезон</legend>
      <div className="chip-list">
        {[null, ...SEASONS].map(each => (
          <label className="check" key={each ?? 'any'}>
            <input type="radio" name="car-season" checked={season === each} onChange={() => onChoose(each)} />
            {each === null ? 'Любой' : SEASON_WORDS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Sizes that fit the chosen car, as buttons, or a prompt to complete the choice. */
export function SizeChoice({ tyres, onChoose, onChoosePair, onRetry }: Props) {
  const [season, setSeason] = useState<Season | null>(null);
  if (tyres.status === 'failed')
    return (
      <div className="car-failed" role="alert">
        <p>{tyres.message}</p>
        <button className="button" type="button" onClick={onRetry}>
          Повторить
        </button>
      </div>
    );
  const sizes = tyres.status === 'ready' ? tyres.items : [];
  return (
    <div className="car-sizes">
      <div role="status">
        {tyres.status === 'loading' && <p className="loader">ЗАГРУЗКА</p>}
        {tyres.status === 'ready' && sizes.length === 0 && (
          <p>
            Для&nbsp;этой модификации размеров в&nbsp;справочнике нет. Позвоните нам: подберём
            по&nbsp;телефону.
          </p>
        )}
        {sizes.length === 0 && tyres.status !== 'loading' && <p className="hint">{PROMPT}</p>}
        {sizes.length > 0 && <p>Размеры шин для этого автомобиля:</p>}
      </div>
      {sizes.length > 0 && <SeasonChoice season={season} onChoose={setSeason} />}
      {sizes.length > 0 && (
        <ul className="chip-list">
          {carPairs(sizes).map(pair => (
            <li key={carPairText(pair)}>
              <button className="button" type="button" onClick={() => onChoosePair(pair, season)}>
                {carPairText(pair)}
              </button>
            </li>
          ))}
          {sizes.map(tyre => (
            <li key={carTyreText(tyre)}>
              <button className="button" type="button" onClick={() => onChoose(tyre, season)}>
                {carTyreText(tyre)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The sizes of the chosen car; a press opens the results filtered by that size. */
export default function CarSizes() {
  const { tyres } = useShared($car, INITIAL);
  return (
    <SizeChoice tyres={tyres} onChoose={chooseCarTyre} onChoosePair={chooseCarPair} onRetry={retryTyres} />
  );
}
