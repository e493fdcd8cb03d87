import { figure } from '#src/domain/size-words.ts';
import type { TyreGeometry } from '#src/domain/tyre-geometry.ts';

interface Wheel {
  name: string;
  geometry: TyreGeometry;
}

/** Space around a wheel, mm of the drawing. */
const EDGE = 20;
const SPOKES = [0, 72, 144, 216, 288];

const captionOf = ({ name, geometry }: Wheel): string =>
  `${name}: диаметр ${figure(geometry.diameter)}\u00A0мм`;

function Drawn({ geometry, x, ground }: { geometry: TyreGeometry; x: number; ground: number }) {
  const radius = geometry.diameter / 2;
  const y = ground - radius;
  return (
    <g>
      <circle className="wheel-tyre" cx={x} cy={y} r={radius} />
      <circle className="wheel-rim" cx={x} cy={y} r={geometry.rimDiameter / 2} />
      {SPOKES.map(turn => (
        <path
          className="wheel-spoke"
          key={turn}
          d={`M${x} ${y}v${-geometry.rimDiameter / 2}`}
          transform={`rotate(${turn} ${x} ${y})`}
        />
      ))}
      <circle className="wheel-hub" cx={x} cy={y} r={40} />
    </g>
  );
}

/** Both wheels side by side, to one scale and on one ground. */
export function WheelPair({ old, next }: { old: Wheel; next: Wheel }) {
  const [before, after] = [old.geometry.diameter, next.geometry.diameter];
  const ground = Math.round(Math.max(before, after)) + EDGE;
  const width = Math.round(before + after) + 4 * EDGE;
  return (
    <figure className="wheel-pair">
      <svg viewBox={`0 0 ${width} ${ground + EDGE}`} aria-hidden="true">
        <line className="wheel-ground" x1={0} x2={width} y1={ground} y2={ground} />
        <Drawn geometry={old.geometry} x={EDGE + before / 2} ground={ground} />
        <Drawn geometry={next.geometry} x={width - EDGE - after / 2} ground={ground} />
      </svg>
      <figcaption>
        <span>{captionOf(old)}</span> <span>{captionOf(next)}</span>
      </figcaption>
    </figure>
  );
}
