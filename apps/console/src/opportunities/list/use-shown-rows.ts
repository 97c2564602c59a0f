import { type Opportunity } from '@rfp/contracts/opportunity';
import { useDeferredValue, useEffect, useState } from 'react';

/** Number of rows to render together with the page. The other visible rows follow in the next frame. */
const firstRows = 3;

/** Whether rows have been shown since the console was loaded. */
let hasShownRows = false;

interface ShownRows {
  rows: readonly Opportunity[];
  /** Whether other rows are about to replace these. */
  isBehind: boolean;
  /** Number of rows still to be rendered. */
  missing: number;
}

/**
 * Returns the rows to render now. If the list is the first screen, the first rows are painted before the other rows are rendered. Later, new rows are
 * rendered between frames, so that typing stays smooth. On return to a list all rows are rendered at once, to restore the scroll position.
 */
export function useShownRows(allRows: readonly Opportunity[]): ShownRows {
  const [isFirst] = useState(() => !hasShownRows);
  useEffect(() => {
    hasShownRows = true;
  }, []);
  const rows = useDeferredValue(allRows, isFirst ? allRows.slice(0, firstRows) : allRows);
  const isBehind = rows.length > allRows.length || rows.some((row, at) => row !== allRows[at]);
  return { rows, isBehind, missing: Math.max(0, allRows.length - rows.length) };
}
