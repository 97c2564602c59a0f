import { secondBlindShapes } from '../pages/blind-second/shapes.js';
import { blindShapes } from '../pages/blind/shapes.js';
import { measureShape, sumFigures } from '../pages/measure-pages.js';
import { type PageShape } from '../pages/page-shape.js';
import { pageShapes } from '../pages/shapes.js';
import { violationsOf } from './pages.js';

const seeds = [1];
const testTimeoutMs = 120_000;

async function measure(shapes: readonly PageShape[]) {
  const figures = [];
  for (const shape of shapes) figures.push(await measureShape(shape, seeds));
  return sumFigures(figures);
}

it(
  'the reader achieves its minimum figures on a page of each shape',
  async () => {
    const figures = await measure(pageShapes);
    const floor = { recall: 0.99, precision: 0.99, titles: 0.99, dues: 0.99, wrong: 0.002 };
    expect(violationsOf('shapes', figures, floor)).toEqual([]);
  },
  testTimeoutMs,
);

it(
  'the reader achieves its minimum figures on a page of each blind shape',
  async () => {
    const figures = await measure([...blindShapes, ...secondBlindShapes]);
    const floor = { recall: 0.99, precision: 0.99, titles: 0.98, dues: 0.98, wrong: 0.002 };
    expect(violationsOf('blind shapes', figures, floor)).toEqual([]);
  },
  testTimeoutMs,
);

it('a figure that misses its aim is a violation', async () => {
  const figures = {
    ...(await measure([])),
    stated: 10,
    found: 8,
    matched: 8,
    titles: 8,
    dues: 8,
    duesRight: 7,
    duesWrong: 1,
  };
  const aims = { recall: 0.9, precision: 0.9, titles: 0.9, dues: 0.8, wrong: 0.01 };
  expect(violationsOf('all', figures, aims)).toEqual([
    'all: recall 0.8000 is below 0.9',
    'all: wrong due dates 0.1250 are above 0.01',
  ]);
});
