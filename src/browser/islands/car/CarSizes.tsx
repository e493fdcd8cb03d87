import { useId, useState } from 'react';
import { $car, type CarState, chooseCarPair, chooseCarTyre, retryTyres } from '#src/browser/stores/car.ts';
import type { CarPair, CarTyre } from '#src/domain/car-choice.ts';
import { carPairs, carPairText, carTyreText, isAnyModification } from '#src/domain/car-choice.ts';
import { SEASONS, type Season } from '#src/domain/season.ts';
import { useShared } from '../use-shared.ts';

const INITIAL = $car.get();
const PROMPT = 'Для подбора шин на основе авто - пожалуйста укажите необходимые данные';

interface Props {
  tyres: CarState['tyres'];
  /** Whether the modification is not known, so that sizes of several are shown. */
  isAny: boolean;
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
  const name = useId();
  return (
    <fieldset className="car-season">
      <legend>Сезон</legend>
      <div className="chip-list">
        {[null, ...SEASONS].map(each => (
          <label className="check" key={each ?? 'any'}>
            <input type="radio" name={name} checked={season === each} onChange={() => onChoose(each)} />
            {each === null ? 'Любой' : SEASON_WORDS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SizesProps {
  sizes: readonly CarTyre[];
  onChoose: (tyre: CarTyre) => void;
  onChoosePair: (pair: CarPair) => void;
}

/** A button for each pair and each size. */
function SizeButtons({ sizes, onChoose, onChoosePair }: SizesProps) {
  return (
    <ul className="chip-list">
      {carPairs(sizes).map(pair => (
        <li key={carPairText(pair)}>
          <button className="button" type="button" onClick={() => onChoosePair(pair)}>
            {carPairText(pair)}
          </button>
        </li>
      ))}
      {sizes.map(tyre => (
        <li key={carTyreText(tyre)}>
          <button className="button" type="button" onClick={() => onChoose(tyre)}>
            {carTyreText(tyre)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Sizes that fit the chosen car, as buttons, or a prompt to complete the choice. */
export function SizeChoice({ tyres, isAny, onChoose, onChoosePair, onRetry }: Props) {
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
  const factory = sizes.filter(({ replacement }) => !replacement);
  const replacements = sizes.filter(({ replacement }) => replacement);
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
        {tyres.status !== 'loading' && tyres.status !== 'ready' && <p className="hint">{PROMPT}</p>}
        {sizes.length > 0 && <p>Размеры шин для этого автомобиля:</p>}
        {sizes.length > 0 && isAny && (
          <p className="hint">
            Здесь размеры всех модификаций: сверьте с&nbsp;надписью на&nbsp;своей шине или с&nbsp;табличкой
            на&nbsp;стойке двери.
          </p>
        )}
      </div>
      {sizes.length > 0 && <SeasonChoice season={season} onChoose={setSeason} />}
      {factory.length > 0 && (
        <>
          {replacements.length > 0 && <h3>Заводские размеры</h3>}
          <SizeButtons
            sizes={factory}
            onChoose={tyre => onChoose(tyre, season)}
            onChoosePair={pair => onChoosePair(pair, season)}
          />
        </>
      )}
      {replacements.length > 0 && (
        <section className="car-replacements" aria-label="Допустимые замены">
          <h3>Допустимые замены</h3>
          <p className="hint">
            Не&nbsp;заводские, но&nbsp;изготовитель автомобиля разрешает и&nbsp;эти размеры.
          </p>
          <SizeButtons
            sizes={replacements}
            onChoose={tyre => onChoose(tyre, season)}
            onChoosePair={pair => onChoosePair(pair, season)}
          />
        </section>
      )}
    </div>
  );
}

/** The sizes of the chosen car; a press opens the results filtered by that size. */
export default function CarSizes() {
  const { tyres, chosen } = useShared($car, INITIAL);
  return (
    <SizeChoice
      tyres={tyres}
      isAny={chosen.modification !== null && isAnyModification({ modification: chosen.modification })}
      onChoose={chooseCarTyre}
      onChoosePair={chooseCarPair}
      onRetry={retryTyres}
    />
  );
}
