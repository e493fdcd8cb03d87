import { CUT, label, SECTION, SIZE_TYRE, titled, WALL, wallWith, wheel } from './article-parts.ts';
import { look, type Scene, type Stand, scene } from './staging.ts';
import { labelled, WHEELS } from './wheels.ts';

/** Pictures of articles that show what is read on a tyre, and how tyres are placed. */
export const MACROS: readonly Scene[] = [
  scene(
    'articles/direction',
    [
      { model: 'michelin-crossclimate-2', at: [0, 0.62], wall: { size: '' } },
      { model: 'continental-premiumcontact-6', at: [0, -0.62] },
    ],
    'floor',
    look([6.4, 0.8, 0.05], [0.3, -0.08, 0.0], 2.75, 0.05),
    {
      words: {
        shade: 'below',
        labels: [label('направленный', 0.31, 0.94), label('асимметричный', 0.7, 0.94)],
      },
    },
  ),
  scene(
    'articles/dot',
    [
      {
        model: SIZE_TYRE,
        detail: 2,
        wall: wallWith(
          { text: 'DOT  7X4P  K8M2', at: 0.477, foot: 0.42, capital: 9.5 },
          { text: '1226', at: 0.5415, foot: 0.42, capital: 9.5, framed: true },
        ),
      },
    ],
    'floor',
    WALL,
    {
      words: {
        shade: 'below',
        labels: [label('12-я неделя', 0.58, 0.92), label('2026 год', 0.85, 0.92)],
      },
    },
  ),
  scene(
    'articles/label',
    [{ model: 'michelin-energy-xm2-plus', detail: 2 }],
    'floor',
    look([3.6, 1.4, 1.6], [0.6, 0.55, 0.05], 0.9, 0.1),
    {
      words: {
        shade: 'left',
        labels: [
          label('A', 0.06, 0.27, { align: 'left', size: 0.19, weight: 700, colour: 'orange' }),
          label('B  C  D  E', 0.17, 0.27, { align: 'left', size: 0.11, colour: 'pale' }),
          label('расход топлива', 0.06, 0.45, { align: 'left' }),
          label('мокрый асфальт', 0.06, 0.57, { align: 'left' }),
          label('внешний шум, дБ', 0.06, 0.69, { align: 'left' }),
        ],
      },
    },
  ),
  scene(
    'articles/law',
    [{ model: 'nokian-hakkapeliitta-9', detail: 2 }],
    'snow',
    look([4.2, 0.5, 1.4], [0.9, 0.0, 0.05], 0.66, 0.14),
    {
      words: {
        shade: 'left',
        labels: [
          label('Шипы', 0.06, 0.42, { align: 'left', size: 0.145, weight: 700 }),
          label('нельзя: июнь — август', 0.06, 0.56, { align: 'left', colour: 'pale' }),
        ],
      },
    },
  ),
  scene(
    'articles/load-index',
    [{ model: SIZE_TYRE, detail: 2, wall: wallWith({ text: '91V', at: 0.5, foot: 0.32, capital: 22 }) }],
    'floor',
    WALL,
    {
      words: { shade: 'below', labels: [label('91 — 615 кг', 0.3, 0.92), label('V — 240 км/ч', 0.7, 0.92)] },
    },
  ),
  scene(
    'articles/marking',
    [
      {
        model: 'hankook-kinergy-eco-2-k435',
        detail: 2,
        sticker: labelled(['Hankook', 'Kinergy Eco 2', '185/65 R15'], '2000000123455', 21),
      },
    ],
    'floor',
    look([4.2, 0.7, 1.4], [0.95, 0.02, 0.25], 0.5, 0.1),
    { words: titled('Честный знак', 'код на этикетке') },
  ),
  scene(
    'articles/scan',
    [
      {
        model: 'toyo-proxes-cf2',
        detail: 2,
        sticker: labelled(['Toyo', 'Proxes CF2', '205/55 R16'], '2000000765431', 77),
      },
    ],
    'asphalt',
    look([3.8, 0.9, 2.2], [0.85, 0.04, 0.2], 0.62, 0.12),
    {
      wet: 0,
      words: titled('До оплаты', 'проверьте код телефоном'),
    },
  ),
  scene(
    'articles/othersize',
    [
      { model: SIZE_TYRE, section: wheel(205, 55, 16), yaw: 0, rim: WHEELS.five },
      { model: SIZE_TYRE, at: [-2.15, 0], section: wheel(195, 65, 15), rim: WHEELS.five },
      { model: SIZE_TYRE, at: [2.15, 0], section: wheel(225, 45, 17), rim: WHEELS.five },
    ],
    'floor',
    look([0, 0.15, 11], [0, -0.2, 0], 4.1, 0),
    {
      words: {
        shade: 'below',
        labels: [
          label('195/65 R15', 0.165, 0.9, { size: 0.062 }),
          label('205/55 R16', 0.5, 0.9, { size: 0.062 }),
          label('225/45 R17', 0.835, 0.9, { size: 0.062 }),
        ],
      },
    },
  ),
  scene(
    'articles/repair',
    [{ model: 'continental-ecocontact-6', detail: 2, screw: [0.75, 0.12] }],
    'asphalt',
    look([4.2, 0.9, 1.1], [0.95, 0.03, 0.03], 0.34, 0.16),
    {
      words: { shade: 'below', labels: [label('отверстие до 6 мм', 0.5, 0.92)] },
    },
  ),
  scene(
    'articles/replace',
    [
      { model: 'laufenn-g-fit-eq-lk41', at: [0, 0.62] },
      { model: 'laufenn-g-fit-eq-lk41', at: [0, -0.62], tread: { left: 2.5 } },
    ],
    'floor',
    look([6.4, 0.7, 0.05], [0.3, -0.12, 0.0], 2.6, 0.05),
    {
      words: {
        shade: 'below',
        labels: [label('новые — назад', 0.29, 0.94), label('прежние — вперёд', 0.72, 0.94)],
      },
    },
  ),
  // Tyres without a direction on front-wheel drive: the front ones go straight back, the rear ones forward crosswise.
  scene(
    'articles/rotation',
    [
      [-1.5, -1.25],
      [1.5, -1.25],
      [-1.5, 1.25],
      [1.5, 1.25],
    ].map(([x = 0, z = 0]): Stand => ({ model: 'laufenn-s-fit-eq-lk01', at: [x, z], yaw: 90 })),
    'floor',
    look([0, 14, 0.01], [0, 0, 0], 5.2, 0),
    {
      shift: [0, 9],
      words: {
        labels: [],
        arrows: [
          { from: [0.292, 0.44], to: [0.292, 0.57], colour: 'pale' },
          { from: [0.708, 0.44], to: [0.708, 0.57], colour: 'pale' },
          { from: [0.37, 0.7], to: [0.64, 0.3], colour: 'orange' },
          { from: [0.63, 0.7], to: [0.36, 0.3], colour: 'orange' },
        ],
      },
    },
  ),
  scene(
    'articles/runflat',
    [{ model: 'bridgestone-alenza-001', detail: 2, slice: CUT, insert: true, section: { wall: 15 } }],
    'floor',
    SECTION,
    {
      words: { shade: 'below', labels: [label('80 км без воздуха', 0.5, 0.92)] },
    },
  ),
  scene(
    'articles/runin',
    [{ model: 'nokian-hakkapeliitta-10p', detail: 2 }],
    'snow',
    look([3.8, 0.2, 2.0], [0.85, -0.12, 0.1], 0.6, 0.12),
    {
      words: titled('500 км', 'обкатка новых шипов'),
    },
  ),
  scene(
    'articles/size',
    [
      {
        model: SIZE_TYRE,
        detail: 2,
        wall: wallWith({ text: '205/55 R16 91V', at: 0.5, foot: 0.38, capital: 13 }),
      },
    ],
    'floor',
    WALL,
    {
      words: {
        shade: 'below',
        labels: [
          label('ширина', 0.19, 0.92, { size: 0.06 }),
          label('профиль', 0.375, 0.92, { size: 0.06 }),
          label('диаметр', 0.575, 0.92, { size: 0.06 }),
          label('индексы', 0.78, 0.92, { size: 0.06 }),
        ],
      },
    },
  ),
  scene(
    'articles/tpms',
    [{ model: 'pirelli-cinturato-p7', spin: -30, rim: WHEELS.seven }],
    'asphalt',
    look([-5, 0.2, 4.6], [-1.1, -0.1, -0.3], 2.7, 0.04),
    {
      wet: 0.6,
      shift: [4, 8],
      words: { shade: 'left', labels: [], sign: { at: [0.23, 0.47], size: 0.42 } },
    },
  ),
  scene(
    'articles/tread',
    [{ model: 'toyo-proxes-cf2', detail: 2, slice: CUT }],
    'floor',
    look([-2.4, 1.5, 0.35], [0, 0.93, 0], 0.38, 0.1),
    {
      words: { shade: 'below', labels: [label('лето 1,6 мм', 0.28, 0.92), label('зима 4 мм', 0.72, 0.92)] },
    },
  ),
  scene(
    'articles/twi',
    [{ model: 'continental-premiumcontact-6', detail: 2, tread: { left: 3, indicators: 6 } }],
    'asphalt',
    look([4.2, 0.7, 0.5], [0.95, 0.02, -0.03], 0.3, 0.16),
    {
      words: { shade: 'below', labels: [label('индикатор 1,6 мм', 0.5, 0.92)] },
    },
  ),
  scene(
    'articles/xl',
    [{ model: SIZE_TYRE, detail: 2, wall: wallWith({ text: '94V  XL', at: 0.5, foot: 0.34, capital: 19 }) }],
    'asphalt',
    look([-0.5, 1.25, 2.7], [0, 0.83, 0.3], 0.42, 0.12),
    { words: { shade: 'below', labels: [label('670 кг вместо 615', 0.5, 0.92)] } },
  ),
];
