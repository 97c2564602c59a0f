import { isFullDrill } from './drill-mode.js';

interface Place {
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
  placeOf: (cell: T) => Place,
  all: boolean = isFullDrill,
): readonly T[] {
  if (all) return cells;
  const places = cells.map((cell) => ({ cell, ...placeOf(cell) }));
  const chosen = new Set<T>();
  const times = new Map<string, number>();
  const timesOf = ({ kind, column }: Place): number => times.get(`${kind} / ${column}`) ?? 0;
  const choose = (place: Place & { cell: T }): void => {
    chosen.add(place.cell);
    times.set(`${place.kind} / ${place.column}`, timesOf(place) + 1);
  };
  for (const group of new Set(places.map(({ row, kind }) => `${row} / ${kind}`))) {
    const alike = places.filter(({ row, kind }) => `${row} / ${kind}` === group);
    const [next] = alike.toSorted((one, other) => timesOf(one) - timesOf(other));
    if (next !== undefined) choose(next);
  }
  for (const place of places) if (timesOf(place) === 0) choose(place);
  return cells.filter((cell) => chosen.has(cell));
}
