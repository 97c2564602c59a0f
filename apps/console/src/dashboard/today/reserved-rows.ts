import { getStorage } from 'react-admin';

const key = 'for_you_rows';
const maxRows = 7;

/** Rows that were shown at the last visit: so much room is kept free while they are loaded, so that nothing moves. */
export function reservedRows(): number {
  const rows = Number(getStorage().getItem(key));
  return Number.isInteger(rows) ? Math.min(Math.max(rows, 0), maxRows) : 0;
}

export function reserveRows(rows: number): void {
  getStorage().setItem(key, String(rows));
}
