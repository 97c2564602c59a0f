import { type CompanyProfile } from '@rfp/contracts/account';
import { assessEligibility } from './eligibility.js';
import { findItem, type KeywordMatch } from '../matching/match-search.js';
import { scoredKind } from '../notice-kind.js';
import { type ProfileItem, type Recipe } from '../recipe/recipe-schema.js';
import { type Scorable } from '../scorable.js';
import { isSoleSourceForAnother } from './sole-source.js';
import { deriveStatus } from '../dates/status.js';
import { type StatedRequirements } from './text-requirements.js';

/** Reasons for sending no alert about a notice, regardless of its score. */
export type AlertObstacle = 'no_reason' | 'closed' | 'decided' | 'sole_source' | 'not_eligible';

interface AlertCandidate {
  readonly scorable: Scorable;
  /** Matches of the person's keywords in the notice. */
  readonly keywords: readonly KeywordMatch[];
  /** Requirements in the texts. Read last, because it is slow. */
  readonly stated: () => StatedRequirements;
}

interface Recipient {
  readonly recipe: Recipe;
  readonly company: CompanyProfile;
}

/** Profile members that suffice for an alert. A place alone does not. */
const reasons: readonly ProfileItem[] = ['naics_codes', 'set_asides', 'agencies'];

/** The reason for not alerting a person to a notice at an instant; null to alert. */
export function findAlertObstacle(
  { scorable, keywords, stated }: AlertCandidate,
  { recipe, company }: Recipient,
  now: Date,
): AlertObstacle | null {
  if (!hasReason(scorable, recipe, keywords)) return 'no_reason';
  if (deriveStatus(scorable, now) === 'closed') return 'closed';
  if (scoredKind(scorable).kind === 'past') return 'decided';
  if (isSoleSourceForAnother(scorable, company)) return 'sole_source';
  const isExcluded = assessEligibility(scorable, company, stated()).some(({ state }) => state === 'failed');
  return isExcluded ? 'not_eligible' : null;
}

/** Whether a notice has a keyword of the person outside the buyer's name, or a code, agency or set-aside of the profile. */
function hasReason(scorable: Scorable, { search }: Recipe, keywords: readonly KeywordMatch[]): boolean {
  return (
    keywords.some(({ place }) => place !== 'agency') ||
    reasons.some((item) => findItem(item, scorable, search[item]) !== undefined)
  );
}
