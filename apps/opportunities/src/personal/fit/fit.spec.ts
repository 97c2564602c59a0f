import { type Notice } from '@rfp/contracts/notice';
import { personalSortField } from '@rfp/contracts/opportunity';
import { readRows } from '@rfp/persistence/read-rows';
import { hasFixtures, recordedNotices } from '@rfp/sources/testing/recordings/recorded-notices';
import { z } from 'zod';
import { AudienceService } from '../../catalogue/audience.service.js';
import { CatalogueService } from '../../catalogue/catalogue.service.js';
import { IntakeService } from '../../intake/intake.service.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { type LabelledProfile, readLabelledProfiles } from './labelled-profiles.js';
import { rankCorrelation } from './rank-correlation.js';

/** Figures reached by the order of a profile: raise them with every improvement, never lower them. */
const baselines = {
  measured: { correlation: 0.64, inFirstFive: 0.81 },
  tuning: { correlation: 0.655, inFirstFive: 0.9 },
  fresh: { correlation: 0.715, inFirstFive: 0.8 },
};

const dayMs = 86_400_000;
const relevantFrom = 2;
const first = 5;
const keyRow = z.object({ key: z.string(), id: z.string() });

(hasFixtures ? describe : describe.skip)('over the recordings in ../shared/fixtures, missing here if skipped', () => {
  let spec: SpecStore;

  beforeAll(async () => {
    spec = await openSpecStore();
  });
  afterAll(() => spec.drop());

  it.each(['measured', 'tuning', 'fresh'] as const)(
    'the order of a profile matches the order of a reader with that profile: %s',
    async (half) => {
      const { correlation, inFirstFive, table } = await measure(readLabelledProfiles(half));
      const isReached = correlation >= baselines[half].correlation && inFirstFive >= baselines[half].inFirstFive;
      expect(isReached ? 'no worse' : table).toBe('no worse');
    },
    120_000,
  );

  /** Median of the rank correlations, and the share of relevant notices among the first five. */
  async function measure(profiles: readonly LabelledProfile[]) {
    const idOf = await storeNotices(new Set(profiles.flatMap(({ grades }) => [...grades.keys()])));
    const catalogue = new CatalogueService(
      spec.store,
      new AudienceService(spec.store),
      new SynonymsService(spec.store),
    );
    const rows: { slug: string; correlation: number; found: number; relevant: number }[] = [];
    for (const { slug, search, grades } of profiles) {
      const list = {
        audience: 'default',
        filter: {},
        sort: [personalSortField, 'DESC'],
        offset: 0,
        limit: 1000,
      } as const;
      const page = await catalogue.list({ ...list, sort: [...list.sort], search });
      const gradeOf = new Map([...grades].map(([key, grade]) => [idOf.get(key) ?? key, grade]));
      const ranked = page.rows.flatMap(({ id, personal_score: score = 0 }) => {
        const grade = gradeOf.get(id);
        return grade === undefined ? [] : [{ score, grade }];
      });
      rows.push({
        slug,
        correlation: rankCorrelation(
          ranked.map(({ score }) => score),
          ranked.map(({ grade }) => grade),
        ),
        found: ranked.slice(0, first).filter(({ grade }) => grade >= relevantFrom).length,
        relevant: Math.min(first, ranked.filter(({ grade }) => grade >= relevantFrom).length),
      });
    }
    const sum = (name: 'found' | 'relevant') => rows.reduce((total, row) => total + row[name], 0);
    const correlation = median(rows.map((row) => row.correlation));
    const inFirstFive = sum('found') / sum('relevant');
    const lines = rows.map((row) => `${row.slug}: ${row.correlation.toFixed(2)}, ${row.found} of ${row.relevant}`);
    const table = [`median ${correlation.toFixed(3)}, first five ${inFirstFive.toFixed(3)}`, ...lines].join('\n');
    return { correlation, inFirstFive, table };
  }

  /** Stores the recorded notices as if they were open now, because the grades ignore their dates. */
  async function storeNotices(keys: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const dates: Partial<Notice['fields']> = {
      posted_date: day(-7),
      due_date: day(30),
      archive_date: null,
      lifecycle: 'open',
    };
    const recorded = await recordedNotices();
    const labelled = recorded.filter(({ source_name, source_id }) => keys.has(`${source_name} ${source_id}`));
    const open = labelled.map((notice): Notice => ({ ...notice, fields: { ...notice.fields, ...dates } }));
    await spec.empty();
    await new IntakeService(spec.store).take(aBatch(open));
    const sql = `SELECT source_name || ' ' || source_id AS key, opportunity_id AS id FROM source_record`;
    return new Map((await readRows(spec.store, keyRow, sql)).map(({ key, id }) => [key, id]));
  }
});

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
