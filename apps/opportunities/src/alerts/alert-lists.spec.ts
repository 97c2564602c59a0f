import { agencyName } from '@rfp/contracts/agency-name';
import { defaultSearchProfile, type SearchProfile } from '@rfp/contracts/account';
import { type NoticeFields, noticeFieldsSchema } from '@rfp/contracts/notice';
import { type AlertMaterial, type Matched } from '@rfp/contracts/smart-alerts';
import { readRows } from '@rfp/persistence/read-rows';
import { personalRecipe } from '@rfp/scoring/personal-recipe';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { listedDue, toScorable } from '@rfp/scoring/scorable';
import { computeScore, weightedSum } from '@rfp/scoring/score-opportunity';
import { deriveStatus } from '@rfp/scoring/status';
import { aNotice } from '@rfp/testing/builders';
import { propertyPatience, runsOf } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { z } from 'zod';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { CatalogueService } from '../catalogue/catalogue.service.js';
import { HistoryService } from '../catalogue/history.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { OpenFacts } from '../personal/open-facts.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { aPersonalNotice, aSearchProfile } from '../testing/personal-arbitraries.js';
import { AlertMaterialService } from './alert-material.service.js';

let spec: SpecStore;
let changes: CatalogueChangesService;
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
  changes = new CatalogueChangesService({ databaseUrl: spec.url, report: () => undefined });
  await changes.onApplicationBootstrap();
  await takeFields(new Map(fc.sample(aPersonalNotice, { numRuns: notices, seed: 5 }).entries()));
});
afterAll(async () => {
  await changes.onApplicationShutdown();
  await spec.drop();
});

function aService(facts: OpenFacts): AlertMaterialService {
  const audience = new AudienceService(spec.store);
  const catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  return new AlertMaterialService(spec.store, audience, catalogue, facts, new HistoryService(spec.store, audience));
}

const storedRow = z.object({
  id: z.string(),
  created_at: z.date(),
  amended_at: z.date().nullable(),
  fields: noticeFieldsSchema,
});

/** All records with their totals by the scores of their notices, best first. */
async function computeAll(search: SearchProfile, now: Date) {
  const recipe = personalRecipe(search);
  const rows = await readRows(
    spec.store,
    storedRow,
    'SELECT o.id, o.created_at, o.amended_at, r.fields FROM opportunity_summary o JOIN source_record r ON r.opportunity_id = o.id',
  );
  return rows
    .map(({ id, created_at, amended_at, fields }) => {
      const scorable = toScorable(fields, created_at);
      const { total, ...parts } = computeScore(scorable, now, recipe);
      // Without a recipe of their own, people have the order of the total score.
      const sum = recipe === defaultRecipe ? total * 100 : weightedSum(parts, recipe);
      return { id, amended_at, scorable, total, sum, status: deriveStatus(scorable, now) };
    })
    .sort((one, other) => other.sum - one.sum || (one.id < other.id ? 1 : -1));
}
type Computed = Awaited<ReturnType<typeof computeAll>>[number];

/** The lists as they are described, each by a plain filter of all records. */
async function computeLists(search: SearchProfile, now: Date) {
  const all = await computeAll(search, now);
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
  const best = all.filter((each) => each.status !== 'closed' || isAmended(each)).slice(0, 200);
  const posted = search.company.agencies.flatMap((agency) =>
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
    changed: shown(best.filter(isAmended).slice(0, limit)),
    posted: shown(posted.toSorted(byTotal)),
    watched: best.length,
  };
}

function shownLists({ due, strategic, changed, posted, watched }: AlertMaterial) {
  const shown = (list: readonly Matched[]) => list.map(({ row, score }) => [row.id, score, row.personal_score]);
  return { due: shown(due), strategic: shown(strategic), changed: shown(changed), posted: shown(posted), watched };
}

const amendments = fc
  .array(fc.tuple(fc.nat(notices - 1), aPersonalNotice), { minLength: 1, maxLength: 3 })
  .map((each) => new Map(each));
const search = fc.oneof({ weight: 6, arbitrary: aSearchProfile }, fc.constant(defaultSearchProfile));

describe('the lists of alerts', () => {
  it.each([
    ['in memory', undefined],
    ['too many for memory', { rows: 10, descriptionBytes: 1_000_000 }],
  ])(
    'have the records and scores of a plain computation right after each change, with open records %s',
    async (_where, limits) => {
      const service = aService(new OpenFacts(spec.store, changes, limits));
      await fc.assert(
        fc.asyncProperty(search, amendments, async (profile, amended) => {
          await takeFields(amended);
          await changes.settle();
          const now = new Date();
          const material = await service.read({ audience: 'default', search: profile, limit }, now);
          expect(shownLists(material)).toEqual(await computeLists(profile, now));
        }),
        { seed: 3, ...runsOf(25) },
      );
    },
    propertyPatience,
  );
});
