/** The time of one price in a shop of some size. */
export interface GrowthPoint {
  products: number;
  seconds: number;
  all: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 320, 48, 40, 16];

const text = (x: number, y: number, anchor: string, words: string) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;

/** A line of medians with every run as a dot, as an SVG document. */
export function growthChart(points: readonly GrowthPoint[]): string {
  const most = Math.max(...points.map(point => point.products));
  const top = Math.ceil(Math.max(...points.flatMap(point => point.all)));
  const x = (products: number) => LEFT + (products / most) * (WIDTH - LEFT - 24);
  const y = (seconds: number) => HEIGHT - BOTTOM - (seconds / top) * (HEIGHT - BOTTOM - TOP);
  const line = points
    .map(point => `${x(point.products).toFixed(1)},${y(point.seconds).toFixed(1)}`)
    .join(' ');
  const dots = points.flatMap(point =>
    point.all.map(
      seconds => `<circle cx="${x(point.products).toFixed(1)}" cy="${y(seconds).toFixed(1)}" r="2.5"/>`,
    ),
  );
  const across = Array.from({ length: top + 1 }, (_, seconds) => [
    `<path d="M${LEFT} ${y(seconds).toFixed(1)}H${WIDTH - 24}" stroke="#ddd"/>`,
    text(LEFT - 6, y(seconds) + 4, 'end', `${seconds} s`),
  ]);
  const below = points.map(({ products }) =>
    text(x(products), HEIGHT - BOTTOM + 18, 'middle', products.toLocaleString('en')),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...across.flat(), ...below].join('\n')}
${text(WIDTH / 2, HEIGHT - 4, 'middle', 'products')}
<polyline points="${line}" fill="none" stroke="#06c" stroke-width="2"/>
<g fill="#06c">${dots.join('')}</g>
</svg>
`;
}
