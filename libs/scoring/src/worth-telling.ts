import { type CompanyProfile } from '@rfp/contracts/account';
import { assessEligibility } from './eligibility.js';
import { findItem, type KeywordMatch } from './match-search.js';
import { scoredKind } from './notice-kind.js';
import { type ProfileItem, type Recipe } from './recipe-schema.js';
import { type Scorable } from './scorable.js';
import { isSoleSourceForAnother } from './sole-source.js';
import { deriveStatus } from './status.js';
import { type StatedRequirements } from './text-requirements.js';

/** Why nobody is alerted to a notice, however high it scores. */
export type WhyNotTold = 'no_reason' | 'closed' | 'decided' | 'sole_source' | 'not_eligible';

interface Told {
  readonly scorable: Scorable;
  /** The keywords of the person that it has. */
  readonly keywords: readonly KeywordMatch[];
  /** What its texts require: read only if everything else speaks for it. */
  readonly stated: () => StatedRequirements;
}

interface Reader {
  readonly recipe: Recipe;
  readonly company: CompanyProfile;
}

/** Members of a profile that are a reason by themselves: a place alone is none. */
const reasons: readonly ProfileItem[] = ['naics_codes', 'set_asides', 'agencies'];

/** Why a person with a profile is not alerted to a notice at an instant; null if they are. */
export function whyNotTold(
  { scorable, keywords, stated }: Told,
  { recipe, company }: Reader,
  now: Date,
): WhyNotTold | null {
  if (!hasReason(scorable, recipe, keywords)) return 'no_reason';
  if (deriveStatus(scorable, now) === 'closed') return 'closed';
  if (scoredKind(scorable).kind === 'past') return 'decided';
  if (isSoleSourceForAnother(scorable, company)) return 'sole_source';
  const isExcluded = assessEligibility(scorable, company, stated()).some(({ state }) => state === 'failed');
  return isExcluded ? 'not_eligible' : null;
}

/** Whether a notice has a keyword of the person in what it is about, or a code, agency or set-aside of theirs. */
function hasReason(scorable: Scorable, { search }: Recipe, keywords: readonly KeywordMatch[]): boolean {
  return (
    keywords.some(({ place }) => place !== 'agency') ||
    reasons.some((item) => findItem(item, scorable, search[item]) !== undefined)
  );
}
