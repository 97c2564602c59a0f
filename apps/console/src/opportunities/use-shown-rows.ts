import { type Opportunity } from '@rfp/contracts/opportunity';
import { useDeferredValue, useEffect, useState } from 'react';

/** So few that they come with the page; the others that are in sight follow with the next frame. */
const firstRows = 3;

/** Of this visit of the console. */
let hasShownRows = false;

interface ShownRows {
  rows: readonly Opportunity[];
  /** Whether others are to be shown in their place. */
  isBehind: boolean;
  /** How many are still to be rendered. */
  missing: number;
}

/**
 * The rows as they are to be rendered. Where the visit begins with the list, the first are painted before the others are rendered; later, new
 * ones are rendered between frames, so that typing goes on meanwhile. A list that is returned to is there at once, for its scroll position.
 */
export function useShownRows(wanted: readonly Opportunity[]): ShownRows {
  const [isFirst] = useState(() => !hasShownRows);
  useEffect(() => {
    hasShownRows = true;
  }, []);
  const rows = useDeferredValue(wanted, isFirst ? wanted.slice(0, firstRows) : wanted);
  const isBehind = rows.length > wanted.length || rows.some((row, at) => row !== wanted[at]);
  return { rows, isBehind, missing: Math.max(0, wanted.length - rows.length) };
}
