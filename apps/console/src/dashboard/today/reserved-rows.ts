import { getStorage } from 'react-admin';

const key = 'for_you_rows';
const maxRows = 7;

/** Number of rows at the last visit. Their space is reserved while rows load, so that nothing moves. */
export function reservedRows(): number {
  const rows = Number(getStorage().getItem(key));
  return Number.isInteger(rows) ? Math.min(Math.max(rows, 0), maxRows) : 0;
}

export function reserveRows(rows: number): void {
  getStorage().setItem(key, String(rows));
}
