import { costs } from '../costs.js';
import { matchedByRow, sortRows } from './matched-rows.js';
import { type PagePlan } from './page.js';

/** Finds the rows that meet the conditions, rechecks each for the text, and sorts them. PostgreSQL chooses the index of a condition. */
export const conditionScan: PagePlan = {
  name: 'condition scan',
  countsMatches: true,

  estimate({ index, conditionRows }) {
    // Rows of unknown number may be all rows of the table.
    if (conditionRows === null) return Number.MAX_SAFE_INTEGER;
    return costs.conditionScan + (index === null ? 0 : conditionRows * costs.recheck);
  },

  run: (database, query, request) => sortRows(database, query, request, matchedByRow(query)),
};
