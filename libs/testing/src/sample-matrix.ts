import { isFullDrill } from './drill-mode.js';

interface CellLabels {
  row: string;
  column: string;
  /** Key of cells whose outcomes should have the same reason. */
  kind: string;
}

/**
 * The cells of a generated matrix that `npm test` runs: in each row one cell of each kind, and each column with each kind that occurs in it. The
 * result is the same at each call.
 *
 * @param all - whether to return all cells
 */
export function sampleMatrix<T>(
  cells: readonly T[],
  labelsOf: (cell: T) => CellLabels,
  all: boolean = isFullDrill,
): readonly T[] {
  if (all) return cells;
  const labelledCells = cells.map((cell) => ({ cell, ...labelsOf(cell) }));
  const chosen = new Set<T>();
  const chosenCounts = new Map<string, number>();
  const chosenCount = ({ kind, column }: CellLabels): number => chosenCounts.get(`${kind} / ${column}`) ?? 0;
  const choose = (labelled: CellLabels & { cell: T }): void => {
    chosen.add(labelled.cell);
    chosenCounts.set(`${labelled.kind} / ${labelled.column}`, chosenCount(labelled) + 1);
  };
  for (const group of new Set(labelledCells.map(({ row, kind }) => `${row} / ${kind}`))) {
    const alike = labelledCells.filter(({ row, kind }) => `${row} / ${kind}` === group);
    const [next] = alike.toSorted((one, other) => chosenCount(one) - chosenCount(other));
    if (next !== undefined) choose(next);
  }
  for (const labelled of labelledCells) if (chosenCount(labelled) === 0) choose(labelled);
  return cells.filter((cell) => chosen.has(cell));
}
