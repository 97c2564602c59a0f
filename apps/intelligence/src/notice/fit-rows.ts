import { maxComplianceItems } from '@rfp/contracts/intelligence/notice-brief';

/** Maximum size of the rows in characters of JSON, because replies have a limit. */
const maxRowsLength = 300_000;

/** The first rows of a compliance matrix that fit into a reply. */
export function fitRows<T>(items: readonly T[]): T[] {
  const rows: T[] = [];
  let size = 0;
  for (const item of items) {
    size += JSON.stringify(item).length;
    if (rows.length === maxComplianceItems || size > maxRowsLength) break;
    rows.push(item);
  }
  return rows;
}
