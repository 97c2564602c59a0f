import { type Opportunity } from '@rfp/contracts/opportunity';
import { useDeferredValue, useEffect, useState } from 'react';

/** As many as are in sight at first. */
const firstRows = 6;

/** Of this visit of the console. */
let hasShownRows = false;

/**
 * The rows as they are to be rendered. Where the visit begins with the list, the first are painted before the others are rendered; later, new
 * ones are rendered between frames, so that typing goes on meanwhile. A list that is returned to is there at once, for its scroll position.
 */
export function useShownRows(rows: readonly Opportunity[]): readonly Opportunity[] {
  const [isFirst] = useState(() => !hasShownRows);
  useEffect(() => {
    hasShownRows = true;
  }, []);
  return useDeferredValue(rows, isFirst ? rows.slice(0, firstRows) : rows);
}
