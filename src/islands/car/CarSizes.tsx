import type { CarTyre } from '#src/domain/car-choice.ts';
import { carTyreText } from '#src/domain/car-choice.ts';
import { $car, type CarState, chooseCarTyre, retryTyres } from '#src/stores/car.ts';
import { useShared } from '../use-shared.ts';

const INITIAL = $car.get();
const PROMPT = 'Для подбора шин на основе авто - пожалуйста укажите необходимые данные';

interface Props {
  tyres: CarState['tyres'];
  onChoose: (tyre: CarTyre) => void;
  onRetry: () => void;
}

/** Sizes that fit the chosen car, as buttons, or a prompt to complete the choice. */
export function SizeChoice({ tyres, onChoose, onRetry }: Props) {
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
      {sizes.length > 0 && (
        <ul className="chip-list">
          {sizes.map(tyre => (
            <li key={carTyreText(tyre)}>
              <button className="button" type="button" onClick={() => onChoose(tyre)}>
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
  return <SizeChoice tyres={tyres} onChoose={chooseCarTyre} onRetry={retryTyres} />;
}
