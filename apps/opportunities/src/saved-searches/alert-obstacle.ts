import { AppError } from '@rfp/contracts/errors';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { type SavedSearch, type SearchContent } from '@rfp/contracts/tracking/saved-searches';
import { hasScore } from '../search/query/some-part.js';

/**
 * Why a search can have no alert; null if it can. Scores are not stored for versions, and depend on profiles, so an alert has its own minimum score.
 * @param content - undefined if this release cannot read it
 */
export function findAlertObstacle(content: SearchContent | undefined): SavedSearch['alert_obstacle'] {
  if (content === undefined) return 'unreadable';
  return filtersByScore(content.filter) ? 'score' : null;
}

function filtersByScore({ min_score, for_you, q }: OpportunityFilter): boolean {
  if (min_score !== undefined || for_you !== undefined) return true;
  // The day does not change whether a text names a score.
  const query = q === undefined ? null : understandQuery(q, new Date(0)).query;
  return query !== null && hasScore(query);
}

/** @throws ALERT_NOT_POSSIBLE */
export function requireAlertable(content: SearchContent | undefined): void {
  const obstacle = findAlertObstacle(content);
  if (obstacle === null) return;
  const message =
    obstacle === 'unreadable'
      ? 'This saved search can have no alert, because it has filters that this release does not know.'
      : undefined;
  throw new AppError('ALERT_NOT_POSSIBLE', { ...(message && { message }), details: { obstacle } });
}
