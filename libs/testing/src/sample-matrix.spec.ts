import { sampleMatrix } from './sample-matrix.js';

const callers = ['nobody', 'expired', 'forged', 'stolen', 'owner'];
interface Cell {
  row: string;
  caller: string;
}
const table = (rows: string[]): Cell[] => rows.flatMap((row) => callers.map((caller) => ({ row, caller })));
const kindOf = ({ caller }: Cell): string => (/expired|forged|stolen/.test(caller) ? 'refused' : caller);
const sample = (rows: string[], all = false): readonly Cell[] =>
  sampleMatrix(table(rows), (cell) => ({ row: cell.row, column: cell.caller, kind: kindOf(cell) }), all);
const refusedIn = (cells: readonly Cell[]): string[] =>
  cells.filter((cell) => kindOf(cell) === 'refused').map(({ caller }) => caller);

describe('the sample of a matrix', () => {
  it('has one cell of each kind in each row, and takes the columns of a kind in turn', () => {
    const cells = sample(['list', 'change', 'remove', 'export']);
    expect(cells).toHaveLength(4 * 3);
    expect(refusedIn(cells)).toEqual(['expired', 'forged', 'stolen', 'expired']);
  });

  it('has each column with each of its kinds even if there are few rows', () => {
    expect(refusedIn(sample(['list', 'change'])).sort()).toEqual(['expired', 'forged', 'stolen']);
  });

  it('is the whole matrix in the drill', () => {
    expect(sample(['list'], true)).toEqual(table(['list']));
  });
});
