import { agencyName } from '@rfp/contracts/text/agency-name';
import { defaultSearchProfile, preferredAndRequired, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields, noticeFieldsSchema } from '@rfp/contracts/notice';
import { type AlertMaterial, type Matched } from '@rfp/contracts/intelligence/smart-alerts';
import { findAlertObstacle } from '@rfp/scoring/eligibility/alert-obstacle';
import { matchSearch } from '@rfp/scoring/matching/match-search';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe/recipe';
import { findFailed } from '@rfp/scoring/rules/requirements';
import { listedDue } from '@rfp/scoring/scorable';
import { deriveStatus } from '@rfp/scoring/dates/status';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { AudienceService } from '../catalogue/audience.service.js';
import { HistoryService } from '../catalogue/history/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { PersonalOrdersService } from '../personal/personal-orders.service.js';
import { RowColumnsService } from '../personal/columns/row-columns.service.js';
import { findNoticeRequirements } from '../scoring/notice-requirements.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { explainTotals } from '../testing/explained-totals.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { aMatchableNotice, aSearchProfile } from '../testing/profile-arbitraries.js';
import { AlertMaterialService } from './alert-material.service.js';

let spec: SpecStore;
const day = 86_400_000;
const limit = 4;
const notices = 260;

const takeFields = (given: ReadonlyMap<number, Partial<NoticeFields>>) =>
  new IntakeService(spec.store).take(
    aBatch(
      [...given].map(([number, fields]) =>
        aNotice({
          source_id: `n${number}`,
          fields: { opportunity_number: null, ...noticeFieldsSchema.parse(fields) },
        }),
      ),
      { fetched_at: new Date().toISOString() },
    ),
  );

beforeAll(async () => {
  spec = await openSpecStore();
  await takeFields(new Map(fc.sample(aMatchableNotice, { numRuns: notices, seed: 5 }).entries()));
});
afterAll(() => spec.drop());

function aService(): AlertMaterialService {
  const audience = new AudienceService(spec.store);
  const synonyms = new SynonymsService(spec.store);
  const orders = new PersonalOrdersService(spec.store, new RowColumnsService(spec.store), synonyms);
  return new AlertMaterialService(spec.store, audience, synonyms, orders, new HistoryService(spec.store, audience));
}

/** All records with totals computed from the scores of their notices, best first. */
async function computeAll(search: SearchProfile, now: Date) {
  const recipe = personalRecipe(search);
  const all = await explainTotals(spec.store, recipe, now);
  return all
    .filter(({ scorable }) => findFailed(scorable, recipe) === undefined)
    .map((each) => ({
      ...each,
      // Without a personal recipe, the order is that of the total score.
      sum: recipe === defaultRecipe ? each.total * 100 : each.sum,
      status: deriveStatus(each.scorable, now),
    }))
    .sort((one, other) => other.sum - one.sum || (one.id < other.id ? 1 : -1));
}
type Computed = Awaited<ReturnType<typeof computeAll>>[number];

/** The expected lists, each by a plain filter of all records. */
async function computeLists(search: SearchProfile, now: Date) {
  const recipe = personalRecipe(search);
  const matching = (await computeAll(search, now)).filter(
    ({ status, scorable, keywords }) => status !== 'closed' && matchSearch(scorable, recipe, keywords).length > 0,
  );
  const all = matching.filter(({ scorable, keywords }) => {
    const facts = {
      scorable,
      keywords,
      stated: () => findNoticeRequirements({ description: scorable.description }, []),
    };
    return findAlertObstacle(facts, { recipe, company: search.company }, now) === null;
  });
  const since = new Date(now.getTime() - 14 * day);
  const sinceDay = new Date(since.toISOString().slice(0, 10));
  const dueIn = ({ scorable }: Computed) => ((listedDue(scorable)?.getTime() ?? Number.NaN) - now.getTime()) / day;
  const first = (meets: (each: Computed) => boolean, count = limit) => all.filter(meets).slice(0, count);
  const byTotal = (one: Computed, other: Computed) => other.total - one.total || (one.id < other.id ? 1 : -1);
  const planned = first(({ status }) => status === 'upcoming');
  const later = first(
    (each) =>
      each.status === 'active' &&
      dueIn(each) > 30 &&
      each.scorable.currency === null &&
      Number(each.scorable.estimated_value) >= 1_000_000,
  );
  const isAmended = ({ amended_at }: Computed) => amended_at !== null && amended_at >= since;
  const best = new Set(matching.slice(0, 200));
  const posted = preferredAndRequired(search.company, 'agencies').flatMap((agency) =>
    first(
      ({ scorable: { agency_name, posted_at } }) =>
        agency_name === agencyName(agency) && posted_at !== null && posted_at >= sinceDay,
      2,
    ),
  );
  const shown = (list: readonly Computed[]) => list.map(({ id, total }) => [id, total, total]);
  return {
    due: shown(first((each) => each.status === 'active' && dueIn(each) >= 0 && dueIn(each) <= 30)),
    strategic: shown([...planned, ...later].toSorted(byTotal).slice(0, limit)),
    changed: shown(first((each) => best.has(each) && isAmended(each))),
    posted: shown(posted.toSorted(byTotal)),
    watched: best.size,
  };
}

function shownLists({ due, strategic, changed, posted, watched }: AlertMaterial) {
  const shown = (list: readonly Matched[]) => list.map(({ row, score }) => [row.id, score, row.personal_score]);
  return { due: shown(due), strategic: shown(strategic), changed: shown(changed), posted: shown(posted), watched };
}

const amendments = fc
  .array(fc.tuple(fc.nat(notices - 1), aMatchableNotice), { minLength: 1, maxLength: 3 })
  .map((each) => new Map(each));
const search = fc.oneof({ weight: 6, arbitrary: aSearchProfile }, fc.constant(defaultSearchProfile));

describe('the lists of alerts', () => {
  it(
    'have the records and scores of a plain computation immediately after each change',
    async () => {
      const service = aService();
      await fc.assert(
        fc.asyncProperty(search, amendments, async (profile, amended) => {
          await takeFields(amended);
          const now = new Date();
          const material = await service.read({ audience: 'default', search: profile, limit }, now);
          expect(shownLists(material)).toEqual(await computeLists(profile, now));
        }),
        { seed: 3, ...propertyRuns(25) },
      );
    },
    propertyTimeoutMs,
  );
});
