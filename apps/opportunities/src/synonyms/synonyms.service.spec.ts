import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { maxOwnSynonyms, synonymIdSchema } from '@rfp/contracts/opportunities/synonym';
import { aNotice } from '@rfp/testing/builders';
import { type DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { SearchService } from '../catalogue/text-search/search.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { SynonymsService } from './synonyms.service.js';

Logger.overrideLogger(false);

/** A process of the service. */
interface Replica {
  store: DataSource;
  changes: CatalogueChangesService;
  synonyms: SynonymsService;
  searcher: SearchService;
}

let spec: SpecStore;
let replicas: [Replica, Replica];

async function openReplica(store: DataSource): Promise<Replica> {
  const changes = new CatalogueChangesService({ databaseUrl: spec.url, report: () => undefined });
  await changes.onApplicationBootstrap();
  const synonyms = new SynonymsService(store, changes);
  return { store, changes, synonyms, searcher: new SearchService(store, new AudienceService(store), synonyms) };
}

beforeAll(async () => {
  spec = await openSpecStore();
  const titles = ['Clerk for the chief warrant officer', 'Heating, ventilation and air conditioning'];
  await new IntakeService(spec.store).take(
    aBatch(
      titles.map((title, index) =>
        aNotice({
          source_id: `n${index}`,
          fields: { title, description: 'Work.', agency_code: `a${index}`, keywords: [] },
        }),
      ),
    ),
  );
  await new UpkeepService(spec.store).run();
  replicas = [await openReplica(spec.store), await openReplica(await spec.replica())];
});
beforeEach(() => spec.store.query('TRUNCATE search_synonym'));
afterAll(async () => {
  await Promise.all(replicas.map(({ changes }) => changes.onApplicationShutdown()));
  await spec.drop();
});

const caller: Caller = {
  user_id: randomUUID(),
  kind: 'person',
  role: 'member',
  workspace_role: 'owner',
  via: 'session',
  via_id: randomUUID(),
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'person@example.org',
};

/** The results of each replica, with the marked part of the title. */
function found(keyword: string): Promise<string[][]> {
  return Promise.all(
    replicas.map(async ({ changes, searcher }) => {
      await changes.settle();
      const criteria = { keywords: [keyword], limit: 10, highlight: true };
      const { rows } = await searcher.search({ audience: 'default', criteria });
      return rows.map(({ title, highlight }) =>
        (highlight?.title ?? []).map(([from, to]) => title.slice(from, to)).join(),
      );
    }),
  );
}

const both = <T>(each: T[]) => [each, each];

describe('synonyms', () => {
  it('are found and marked immediately by every replica, in both directions, until they are removed', async () => {
    const [{ synonyms }] = replicas;
    expect(await found('CWO')).toEqual(both([]));
    const added = await synonyms.add({ forms: ['CWO', 'chief warrant officer', 'warrant clerk'] }, caller);
    expect(await found('cwo')).toEqual(both(['chief warrant officer']));
    expect(await found('"warrant clerk"')).toEqual(both(['chief warrant officer']));
    await synonyms.remove({ id: added.id }, caller);
    expect(await found('CWO')).toEqual(both([]));
  });

  it('that are built in are found until they are turned off, and again once they are turned on', async () => {
    const [{ synonyms }] = replicas;
    const hvac = both(['Heating, ventilation and air conditioning']);
    expect(await found('HVAC')).toEqual(hvac);
    await expect(synonyms.change({ id: 'hvac', enabled: false }, caller)).resolves.toMatchObject({
      built_in: true,
      enabled: false,
      changed_by: caller.label,
    });
    expect(await found('HVAC')).toEqual(both([]));
    await synonyms.change({ id: 'hvac', enabled: true }, caller);
    expect(await found('HVAC')).toEqual(hvac);
  });

  it('are cached until PostgreSQL notifies of a change', async () => {
    const [{ store, changes, synonyms }] = replicas;
    await changes.settle();
    await synonyms.current();
    await store.query('ALTER TABLE search_synonym DISABLE TRIGGER catalogue_changed');
    await store.query(`INSERT INTO search_synonym VALUES ('silent', ARRAY['CWO', 'officer'], true, $1, '', now())`, [
      caller.user_id,
    ]);
    await store.query('ALTER TABLE search_synonym ENABLE TRIGGER catalogue_changed');
    expect((await synonyms.current())('CWO')).toEqual([]);
    await synonyms.change({ id: 'hvac', enabled: true }, caller);
    await changes.settle();
    expect((await synonyms.current())('CWO')).toEqual(['officer']);
  });

  it('are listed with who changed them, added ones first; ids of built-in ones are names', async () => {
    const [{ synonyms }] = replicas;
    const { id } = await synonyms.add({ forms: ['HVAC', 'climate control'] }, caller);
    const [first, ...others] = await synonyms.list();
    expect(first).toMatchObject({ id, built_in: false, enabled: true, changed_by: caller.label });
    expect(others.find((each) => each.id === 'a-and-e')).toMatchObject({ built_in: true, changed_by: null });
    expect(others.filter((each) => !synonymIdSchema.safeParse(each.id).success)).toEqual([]);
    expect(await found('climate control')).toEqual(both(['']));
  });

  it.each([
    [['CWO', 'c.w.o.'], /"CWO" and "c.w.o." are the same/],
    [['CWO', '+'], /"\+" has no word/],
    [['CWO', 'of the'], /"of the" has no word/],
    [['CWO', 'a-b-'.repeat(7)], /more than 12 words/],
  ])('are refused as %j', async (forms, message) => {
    await expect(replicas[0].synonyms.add({ forms }, caller)).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(message),
    });
  });

  it('are neither added twice, even by concurrent requests, nor without limit', async () => {
    const [{ synonyms }] = replicas;
    const outcomes = await Promise.allSettled(
      replicas.map((replica) => replica.synonyms.add({ forms: ['CWO', 'chief warrant officer'] }, caller)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(synonyms.add({ forms: ['warrants', 'Chief Warrant-Officer'] }, caller)).rejects.toMatchObject({
      code: 'SYNONYM_EXISTS',
    });
    await spec.store.query(
      `INSERT INTO search_synonym SELECT 'n' || n, ARRAY['x' || n, 'y' || n], true, $1, '', now() FROM generate_series(2, ${maxOwnSynonyms}) AS n`,
      [caller.user_id],
    );
    await expect(synonyms.add({ forms: ['one', 'another'] }, caller)).rejects.toMatchObject({
      code: 'TOO_MANY_SYNONYMS',
    });
  });

  it('that do not exist cannot be changed, and built-in ones cannot be removed', async () => {
    const [{ synonyms }] = replicas;
    await expect(synonyms.change({ id: 'no-such', enabled: true }, caller)).rejects.toMatchObject({
      code: 'SYNONYM_NOT_FOUND',
    });
    await expect(synonyms.remove({ id: randomUUID() }, caller)).rejects.toMatchObject({ code: 'SYNONYM_NOT_FOUND' });
    await expect(synonyms.remove({ id: 'hvac' }, caller)).rejects.toMatchObject({ code: 'SYNONYM_BUILT_IN' });
  });
});
