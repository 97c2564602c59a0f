import { setAsideWords } from '@rfp/scoring/eligibility/set-aside-words';
import { buyerName } from '@rfp/contracts/text/buyer-name';
import { plainLine } from '@rfp/contracts/text/plain-line';
import { type ScoreFactor } from '@rfp/contracts/opportunities/score';
import { type KeywordMatch } from '@rfp/scoring/matching/match-search';
import { type ProfileItem, profileItems, type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { type Scorable } from '@rfp/scoring/scorable';
import { scoreOpportunity } from '@rfp/scoring/score-opportunity';

const maxReasons = 4;
const maxReasonLength = 90;
/** A value is a reason for the match if it has at least these points. */
const goodValue = 50;

/**
 * Returns the reasons why an opportunity matches: keywords, codes, agency and place of the profile, set-aside, and value. The reason with the most points
 * under the person's recipe comes first. The due date is left out, because each notification states it anyway.
 */
export function matchReasons(
  scorable: Scorable,
  at: Date,
  recipe: Recipe,
  keywords: readonly KeywordMatch[],
): string[] {
  const all = scoreOpportunity(scorable, at, recipe, keywords).factors;
  const factors = all
    .filter((factor) => weightedPoints(factor) > 0 && !(isSetAside(factor) && excludesPerson(all)))
    .toSorted((one, other) => weightedPoints(other) - weightedPoints(one));
  const own = factors.flatMap((factor) => profileOrKeywordReason(factor, recipe) ?? []);
  // Without keywords and a profile, the quoted factors of the score are the only reasons. Urgency is left out, because the due date may have changed.
  const others = factors.filter(({ part, quote }) => part !== 'urgency' && quote !== null);
  const reasons = own.length > 0 ? own : others.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
  return [...new Set(reasons.map((reason) => plainLine(reason, maxReasonLength)))].slice(0, maxReasons);
}

function weightedPoints({ points, weight = 0 }: ScoreFactor): number {
  return points * weight;
}

function isSetAside({ part, field }: ScoreFactor): boolean {
  return part === 'competition' && field === 'set_aside';
}

/** Whether the set-aside excludes the person. In this case another factor deducts its points. */
function excludesPerson(factors: readonly ScoreFactor[]): boolean {
  return factors.filter(isSetAside).reduce((sum, { points }) => sum + points, 0) <= 0;
}

const profileTexts: Record<ProfileItem, (quote: string) => string> = {
  naics_codes: (code) => `NAICS ${code}`,
  set_asides: (text) => `set-aside ${setAsideWords(text)}`,
  agencies: (name) => `agency ${buyerName(name) ?? name}`,
  places: (place) => `place ${place}`,
};

function profileOrKeywordReason(factor: ScoreFactor, recipe: Recipe): string | undefined {
  const { part, label, field, quote, points } = factor;
  if (quote === null) return undefined;
  if (part === 'relevance') return label.startsWith('"') ? label : profileReason(label, quote, recipe);
  if (isSetAside(factor)) return profileTexts.set_asides(quote);
  if (part !== 'value' || field !== 'estimated_value' || points < goodValue) return undefined;
  return label === recipe.value.range.inside.label ? 'value within your range' : valueReason(label, recipe);
}

function profileReason(label: string, quote: string, { relevance, search }: Recipe): string | undefined {
  const item = profileItems.find((each) => search[each].length > 0 && relevance.matched.profile[each]?.label === label);
  return item === undefined ? undefined : profileTexts[item](quote);
}

function valueReason(label: string, { value }: Recipe): string | undefined {
  return value.bands.some((band) => band.label === label) ? `value ${label}` : undefined;
}
