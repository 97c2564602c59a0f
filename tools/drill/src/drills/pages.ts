import { secondBlindShapes } from '../pages/blind-second/shapes.js';
import { thirdBlindShapes } from '../pages/blind-third/shapes.js';
import { fourthBlindShapes } from '../pages/blind-fourth/shapes.js';
import { fifthBlindShapes } from '../pages/blind-fifth/shapes.js';
import { blindShapes } from '../pages/blind/shapes.js';
import { measureShape, type PageFigures, sumFigures } from '../pages/measure-pages.js';
import { type PageShape } from '../pages/page-shape.js';
import { pageShapes } from '../pages/shapes.js';
import { type Outcome, printLine } from './report.js';

const seedsPerShape = 5;

/** Minimum shares; `wrong` is the maximum share of wrong due dates. */
interface Aims {
  recall: number;
  precision: number;
  titles: number;
  dues: number;
  wrong: number;
}

const ownAims: Aims = { recall: 0.95, precision: 0.98, titles: 0.97, dues: 0.97, wrong: 0.005 };
/** Aims for blind shapes: the reader was not developed with them, and their author did not know the reader. */
const blindAims: Aims = { recall: 0.9, precision: 0, titles: 0, dues: 0, wrong: 0.01 };

interface ShapeSet {
  readonly title: string;
  readonly shapes: readonly PageShape[];
  readonly aims: Aims;
}

/** Sets of shapes, by the argument that selects them. */
const sets: Readonly<Record<string, ShapeSet>> = {
  own: { title: 'shapes', shapes: pageShapes, aims: ownAims },
  blind: { title: 'blind shapes', shapes: blindShapes, aims: blindAims },
  second: { title: 'second blind shapes', shapes: secondBlindShapes, aims: blindAims },
  third: { title: 'third blind shapes', shapes: thirdBlindShapes, aims: blindAims },
  fourth: { title: 'fourth blind shapes', shapes: fourthBlindShapes, aims: blindAims },
  fifth: { title: 'fifth blind shapes', shapes: fifthBlindShapes, aims: blindAims },
};

/**
 * `npm run drill -- pages [seed [own|blind|second|third|fourth|fifth]]`: measures the reader of web pages on generated pages of the platforms that buyers
 * use, and on pages of blind shapes.
 */
export async function drillPages(seed: number, setName: string): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const chosen = Object.hasOwn(sets, setName) ? [setName] : Object.keys(sets);
  for (const [name, set] of Object.entries(sets)) if (chosen.includes(name)) await drillShapes(set, seed, outcome);
  return outcome;
}

async function drillShapes({ title, shapes, aims }: ShapeSet, seed: number, outcome: Outcome): Promise<void> {
  const seeds = Array.from({ length: seedsPerShape }, (_, index) => seed + index);
  printLine(`\n${title.padEnd(58)}stated  found recall precis. title   due   wrong`);
  const all: PageFigures[] = [];
  for (const shape of shapes) {
    const figures = await measureShape(shape, seeds);
    all.push(figures);
    printFigures(shape.name, figures);
    for (const fault of figures.faults.slice(0, 2)) printLine(`  ${fault}`);
  }
  const sum = sumFigures(all);
  printFigures(`all ${title}`, sum);
  outcome.steps += sum.pages;
  outcome.violations.push(...violationsOf(title, sum, aims));
}

/** A violation for each aim that the figures miss. */
export function violationsOf(name: string, figures: PageFigures, aims: Aims): string[] {
  const shares = sharesOf(figures);
  const missed = (['recall', 'precision', 'titles', 'dues'] as const).filter((key) => shares[key] < aims[key]);
  return [
    ...missed.map((key) => `${name}: ${key} ${shares[key].toFixed(4)} is below ${aims[key]}`),
    ...(shares.wrong > aims.wrong
      ? [`${name}: wrong due dates ${shares.wrong.toFixed(4)} are above ${aims.wrong}`]
      : []),
  ];
}

function sharesOf({ stated, found, matched, titles, dues, duesRight, duesWrong }: PageFigures): Aims {
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  return {
    recall: share(matched, stated),
    precision: share(matched, found),
    titles: share(titles, matched),
    dues: share(duesRight, dues),
    wrong: matched === 0 ? 0 : duesWrong / matched,
  };
}

function printFigures(name: string, figures: PageFigures): void {
  const { recall, precision, titles, dues, wrong } = sharesOf(figures);
  const shares = [recall, precision, titles, dues, wrong].map((share) => share.toFixed(3)).join('  ');
  printLine(
    `${name.slice(0, 56).padEnd(58)}${String(figures.stated).padStart(6)} ${String(figures.found).padStart(6)}  ${shares}`,
  );
}
