import { lifecycles, noticeFieldsSchema } from '@rfp/contracts/notice';
import { scoreExplanationSchema, scoreParts } from '@rfp/contracts/opportunities/score';
import { companyProfileSchema, defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { explainScore } from './explain.js';
import { findItem, isSearch, matchPoints } from './matching/match-search.js';
import { nextChange } from './dates/next-change.js';
import { personalRecipe } from './recipe/personal-recipe.js';
import { defaultRecipe, withKeywords } from './recipe/recipe.js';
import { profileItems, type Recipe, recipeSchema } from './recipe/recipe-schema.js';
import { type Scorable, toScorable } from './scorable.js';
import { competitionPoints, setAsideShift } from './rules/competition.js';
import { scoredKind } from './notice-kind.js';
import { kindAndStatusPoints, otherPartsShare, sharedPoints } from './rules/relevance.js';
import { findFailed } from './rules/requirements.js';
import { awardValue, hasRange, rangePoints } from './rules/value.js';
import { computeScore, scoreOpportunity } from './score-opportunity.js';
import { deriveStatus } from './dates/status.js';
import { findKeywords } from './testing/find-keywords.js';

const id = '0199d5a2-7a51-7000-8000-000000000001';
const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.lorem({ maxCount: 30 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
);
const words = fc.array(
  text.map((words) => words.slice(0, 200)).filter((words) => words !== ''),
  { maxLength: 4 },
);
const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }).map((at) => new Date(at));
const sourceDate = fc.oneof(
  instant.map((at) => at.toISOString()),
  instant.map((at) => at.toISOString().slice(0, 10)),
);
const partWeight = fc.integer({ min: 0, max: 100 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const money = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 1, max: 15 }))
  .map(([amount, digits]) => amount.toString().slice(0, digits));
const kind = fc.oneof(
  fc.constantFrom('Solicitation', 'Sources Sought', 'Award Notice', 'Presolicitation', 'synopsis'),
  text.map((words) => words.slice(0, 100)),
);
const setAside = fc.record({
  code: fc.constantFrom('8AN', 'HZC', 'SBA', 'SBP', 'NONE', '?'),
  text: fc.constantFrom('Total Small Business Set-Aside', 'none'),
});

const scorable: fc.Arbitrary<Scorable> = fc
  .record({
    title: fc.lorem({ maxCount: 8 }),
    description: optional(text),
    agency_name: optional(text.map((words) => words.slice(0, 300))),
    keywords: optional(words),
    naics_codes: optional(fc.array(fc.constantFrom('541512', '236220'), { maxLength: 2 })),
    psc_codes: optional(fc.array(fc.constantFrom('DA01', 'Z'), { maxLength: 2 })),
    aln_codes: optional(fc.array(fc.constantFrom('10.757', '93.086'), { maxLength: 2 })),
    set_aside: optional(setAside),
    notice_type: optional(kind),
    lifecycle: optional(fc.constantFrom(...lifecycles)),
    estimated_value: optional(money),
    value_kind: optional(fc.constantFrom('estimate', 'ceiling', 'award')),
    posted_date: optional(sourceDate),
    due_date: optional(sourceDate),
    due_date_note: optional(
      fc.record({
        printed: fc.lorem({ maxCount: 3 }),
        reading: fc.constantFrom('none_stated', 'not_understood'),
        assumed: fc.constant([]),
      }),
    ),
    archive_date: optional(instant.map((at) => at.toISOString().slice(0, 10))),
    time_zone: optional(fc.constantFrom('America/New_York', 'Asia/Tokyo', 'Pacific/Honolulu')),
    location: optional(fc.constantFrom('Fairfax, VA', 'Boise', 'Tokyo, JPN')),
    contact_info: optional(text),
    eligible_applicants: optional(words),
    expected_awards: optional(fc.integer({ min: 0, max: 200 })),
    cost_sharing: optional(fc.boolean()),
    attachments: optional(
      fc.array(fc.record({ name: fc.lorem({ maxCount: 3 }), url: fc.domain().map((host) => `https://${host}/`) }), {
        maxLength: 2,
      }),
    ),
  })
  .map((fields) => toScorable(noticeFieldsSchema.parse({ ...fields, title: fields.title })));

const some = <T>(...entries: T[]) => fc.subarray(entries);
const amount = fc.option(fc.integer({ min: 0, max: 1e9 }));
const searchProfile: fc.Arbitrary<SearchProfile> = fc.record({
  weights: fc.record({ relevance: partWeight, urgency: partWeight, value: partWeight, competition: partWeight }),
  keywords: fc.array(fc.oneof(fc.lorem({ maxCount: 1 }), text), { maxLength: 5 }),
  company: fc
    .record({
      naics_codes: some('54', '541512', '23'),
      agencies: fc.array(fc.lorem({ maxCount: 2 }), { maxLength: 2 }),
      places: some('VA', 'Fairfax, VA', 'Boise'),
      set_asides: some('HUBZone', '8(a)', 'Total Small Business Set-Aside'),
      range: fc.tuple(amount, amount),
      must: optional(
        fc.record({ places: some('MD', 'Boise, ID'), set_asides: some('WOSB'), naics_codes: some('2362') }),
      ),
      exclude: optional(
        fc.record({ places: some('HI', 'Tokyo'), agencies: some('City of'), naics_codes: some('5415') }),
      ),
      value_mode: optional(fc.constantFrom('prefer', 'must', 'exclude')),
    })
    .map(({ range: [one, other], ...company }) => {
      const [min_value, max_value] = one !== null && other !== null && one > other ? [other, one] : [one, other];
      return companyProfileSchema.parse({ ...company, min_value, max_value });
    }),
});

const recipe = fc.oneof(
  fc.constant(defaultRecipe),
  searchProfile.map(personalRecipe),
  fc
    .array(fc.oneof(fc.lorem({ maxCount: 1 }), text), { maxLength: 20 })
    .map((keywords) => withKeywords(defaultRecipe, keywords)),
);

const matchesIn = (subject: Scorable, { keywords }: Recipe) => findKeywords(subject, keywords);

/** A due date that was not understood is quoted as printed. */
function quotedField({ due_date }: Scorable, field: string): string {
  return field === 'due_date' && due_date === null ? 'due_date_note' : field;
}

/** Every text that a field of the opportunity holds. */
function textsOf(subject: Scorable, field: string): string[] {
  const value: unknown = Object.entries(subject).find(([name]) => name === field)?.[1];
  const leaves = (part: unknown): string[] =>
    typeof part === 'object' && part !== null ? Object.values(part).flatMap(leaves) : [String(part)];
  return leaves(value);
}

describe('for any notice, instant and recipe', () => {
  it('the points of the factors add up to each part exactly, and the total is their weighted sum', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        const { score, factors } = scoreOpportunity(subject, now, recipe, matchesIn(subject, recipe));
        for (const part of scoreParts) {
          const sum = factors.filter((factor) => factor.part === part).reduce((total, { points }) => total + points, 0);
          expect(sum).toBe(score[part]);
        }
        const {
          factors: explained,
          rounding = NaN,
          score: shown,
        } = explainScore(id, subject, now, recipe, matchesIn(subject, recipe));
        const percents = explained.reduce((total, { points, weight = NaN }) => total + points * weight, 0);
        expect(percents + Math.round(rounding * 100)).toBe(shown.total * 100);
        expect(shown).toEqual(score);
      }),
      { numRuns: 500 },
    );
  });

  it('each factor quotes its field word for word, in at most 200 characters', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        for (const { field, quote } of scoreOpportunity(subject, now, recipe, matchesIn(subject, recipe)).factors) {
          if (field === null) expect(quote).toBeNull();
          else
            expect(
              textsOf(subject, quotedField(subject, field)).some((text) => text.includes(quote ?? 'nothing')),
            ).toBe(true);
          expect((quote ?? '').length).toBeLessThanOrEqual(200);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the score without factors equals the explained score', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        expect(computeScore(subject, now, recipe, matchesIn(subject, recipe))).toEqual(
          scoreOpportunity(subject, now, recipe, matchesIn(subject, recipe)).score,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('a recipe stored as JSON gives the same explanation, byte for byte', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        const stored = recipeSchema.parse(JSON.parse(JSON.stringify(recipe)));
        const again = JSON.stringify(explainScore(id, subject, now, stored, matchesIn(subject, stored)));
        expect(again).toBe(JSON.stringify(explainScore(id, subject, now, recipe, matchesIn(subject, recipe))));
      }),
    );
  });

  it('the parts of a personal score follow from the facts of a stored row', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        const matches = findKeywords(subject, recipe.keywords);
        const score = computeScore(subject, now, recipe, matches);
        if (findFailed(subject, recipe) !== undefined) {
          expect(Object.values(score)).toEqual([0, 0, 0, 0, 0]);
          return;
        }
        const usual = computeScore(subject, now, defaultRecipe);
        const items = profileItems.filter((item) => findItem(item, subject, recipe.search[item]) !== undefined);
        const points = matchPoints(
          matches.map(({ place }) => place),
          items,
          recipe,
        );
        const kindAndStatus = kindAndStatusPoints(scoredKind(subject).kind, deriveStatus(subject, now), recipe);
        const share = otherPartsShare(isSearch(recipe) ? points : null, recipe);
        expect(score.relevance).toBe(
          isSearch(recipe) ? Math.min(100, Math.max(0, points + kindAndStatus)) : usual.relevance,
        );
        expect(score.urgency).toBe(sharedPoints(usual.urgency, share));
        const award = awardValue(subject);
        if (!hasRange(recipe)) expect(score.value).toBe(sharedPoints(usual.value, share));
        else if (award !== null)
          expect(score.value).toBe(sharedPoints(rangePoints(recipe)(award, subject.value_kind === 'ceiling'), share));
        const shift = subject.set_aside === null ? 0 : (setAsideShift(subject.set_aside, recipe)?.points ?? 0);
        const competition = competitionPoints(subject, defaultRecipe) + shift;
        expect(score.competition).toBe(sharedPoints(Math.min(100, Math.max(0, competition)), share));
      }),
      { numRuns: 500 },
    );
  });

  it('an open notice that matches in title or description ranks above a notice without a match', () => {
    const { weights } = defaultRecipe;
    const { company } = defaultSearchProfile;
    fc.assert(
      fc.property(scorable, scorable, instant, fc.constantFrom('title', 'description'), (one, other, now, field) => {
        const keyword = /[a-z]{4,}/.exec(one[field])?.[0] ?? '';
        const recipe = personalRecipe({ weights, keywords: [keyword], company });
        fc.pre(deriveStatus(one, now) === 'active' && keyword !== '' && matchesIn(other, recipe).length === 0);
        const totalOf = (subject: Scorable) => computeScore(subject, now, recipe, matchesIn(subject, recipe)).total;
        expect(totalOf(one)).toBeGreaterThan(totalOf(other));
      }),
    );
  });

  it('the explanation matches its contract', () => {
    fc.assert(
      fc.property(scorable, instant, recipe, (subject, now, recipe) => {
        const explanation = explainScore(id, subject, now, recipe, matchesIn(subject, recipe));
        expect(scoreExplanationSchema.parse(explanation)).toEqual(explanation);
      }),
    );
  });

  it('the score and status change at the next change and not before', () => {
    const seen = (subject: Scorable, at: Date) => [deriveStatus(subject, at), computeScore(subject, at, defaultRecipe)];
    fc.assert(
      fc.property(scorable, instant, fc.double({ min: 0, max: 1, noNaN: true }), (subject, now, share) => {
        const next = nextChange(subject, now, defaultRecipe);
        const until = next ?? new Date(now.getTime() + 1000 * 86_400_000);
        const between = new Date(now.getTime() + Math.floor((until.getTime() - 1 - now.getTime()) * share));
        expect(seen(subject, between)).toEqual(seen(subject, now));
        expect(seen(subject, new Date(until.getTime() - 1))).toEqual(seen(subject, now));
        if (next === null) return;
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        expect(seen(subject, next)).not.toEqual(seen(subject, now));
      }),
      { numRuns: 2_000 },
    );
  });
});
