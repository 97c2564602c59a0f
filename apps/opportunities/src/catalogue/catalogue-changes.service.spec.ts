import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { aNotice } from '@rfp/testing/builders';
import { type EntityManager } from 'typeorm';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { RescoreService } from '../scoring/rescore.service.js';
import { storeSeen } from '../store/seen-opportunities.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { inboxKit } from '../testing/inbox-kit.js';
import { UpkeepService } from '../upkeep/upkeep.service.js';
import { AudienceService } from './audience.service.js';
import { CatalogueChangesService } from './catalogue-changes.service.js';

Logger.overrideLogger(false);

let spec: SpecStore;
let changes: CatalogueChangesService;
let reports: BroadcastPayload<'opportunities.changed'>[];

beforeAll(async () => {
  spec = await openSpecStore();
});
beforeEach(async () => {
  await spec.empty();
  await new IntakeService(spec.store).take(aBatch([aNotice()]));
  await new UpkeepService(spec.store).run();
  reports = [];
  changes = new CatalogueChangesService({ databaseUrl: spec.url, report: (report) => void reports.push(report) });
  await changes.onApplicationBootstrap();
});
afterEach(() => changes.onApplicationShutdown());
afterAll(() => spec.drop());

const numbers = () => reports.map((report) => report.changes);
const person = randomUUID();

async function idOfFirst(): Promise<string> {
  const [{ id }] = await spec.store.query<[{ id: string }]>('SELECT id FROM opportunity_summary');
  return id;
}

const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a new record': () => new IntakeService(spec.store).take(aBatch([aNotice({ source_id: 'other' })])),
  'an unchanged record, whose fetch time the detail shows': () =>
    new IntakeService(spec.store).take(aBatch([aNotice()])),
  'a rescore': async () => {
    await spec.store.query(`UPDATE opportunity_summary SET next_change_at = now() - interval '1 minute'`);
    await changes.settle();
    reports = [];
    await new RescoreService(spec.store).sweep();
  },
  'a repaired count': () => spec.store.query(`UPDATE opportunity_count SET records = records WHERE kind = 'state'`),
  'an added synonym': () =>
    spec.store.query(`INSERT INTO search_synonym VALUES ('own', ARRAY['CWO', 'officer'], true, $1, '', now())`, [
      person,
    ]),
  'a correction by hand': () => spec.store.query(`UPDATE opportunity_summary SET total_score = 7`),
};

describe('the changes of the catalogue', () => {
  it.each(Object.entries(writes))('are reported after %s', async (_what, write) => {
    await write();
    await changes.settle();
    expect(reports.some(({ user_id }) => user_id === null)).toBe(true);
  });

  it('are reported for a person who has seen a version', async () => {
    const before = numbers().at(-1) ?? 0;
    await storeSeen(spec.store, person, await idOfFirst(), 1);
    await changes.settle();
    expect(reports.at(-1)).toMatchObject({ changes: before + 1, user_id: person });
  });

  it('are reported for a person whose inbox has changed, once for each change', async () => {
    const kit = inboxKit(spec.store);
    const id = await kit.store(person, await idOfFirst());
    await changes.settle();
    expect(reports.at(-1)).toMatchObject({ user_id: person });
    const before = reports.length;
    for (const action of ['read', 'read', 'archive'] as const)
      await kit.inbox.change({ action, ids: [id] }, { user_id: person });
    await spec.store.query('DELETE FROM notification');
    await changes.settle();
    expect(reports.slice(before).map(({ user_id }) => user_id)).toEqual([person, person, person]);
  });

  it('are not reported while nothing changes; only their number is repeated', async () => {
    expect(numbers()).toEqual([1, 1]);
    await new RescoreService(spec.store).sweep();
    await new UpkeepService(spec.store).run();
    await changes.repeat();
    expect(numbers()).toEqual([1, 1, 1]);
  });

  it('include a lost connection, and their number is not repeated until the connection is back', async () => {
    await spec.store.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rfp notifications' AND datname = current_database()`,
    );
    while (reports.length < 3) await setImmediate();
    await changes.repeat();
    while (reports.length < 4) await setImmediate();
    await changes.repeat();
    expect(numbers().slice(0, 5)).toEqual([1, 1, 2, 3, 3]);
  });

  it('invalidate the cached audience', async () => {
    let reads = 0;
    const counted: Pick<EntityManager, 'query'> = {
      query: (sql, parameters) => {
        reads += 1;
        return spec.store.query(sql, parameters);
      },
    };
    const audience = new AudienceService(counted, changes);
    await changes.settle();
    for (let n = 0; n < 3; n += 1) expect(await audience.showsDemo('default')).toBe(false);
    expect(reads).toBe(1);
    await new RemoveSourceService(spec.store).remove('SAM.gov');
    await new IntakeService(spec.store).take(aBatch([aNotice({ source_id: 'demo' })], { demo: true }));
    await changes.settle();
    expect(await audience.showsDemo('default')).toBe(true);
  });
});

describe('the marks of a workspace', () => {
  it('have a revision that changes with them and with nothing else, and their changes are reported to its members', async () => {
    const [own, other] = [randomUUID(), randomUUID()];
    const revisions = () => [changes.marksRevision(own), changes.marksRevision(other), changes.version];
    const [before, ofOther, version] = revisions();
    await spec.store.query(`INSERT INTO opportunity_mark VALUES ($1, $2, now(), NULL, NULL)`, [own, await idOfFirst()]);
    await changes.settle();
    expect(reports.at(-1)).toMatchObject({ user_id: null, workspace_id: own });
    const [after] = revisions();
    expect(after).not.toBe(before);
    expect(revisions().slice(1)).toEqual([ofOther, version]);
    await storeSeen(spec.store, person, await idOfFirst(), 1);
    await changes.settle();
    expect(changes.marksRevision(own)).toBe(after);
    await spec.store.query('INSERT INTO workspace_tag VALUES ($1, $2, $3, $4)', [person, own, 'Cloud', 'grey']);
    await spec.store.query('INSERT INTO opportunity_tag VALUES ($1, $2, NULL, now())', [person, await idOfFirst()]);
    await changes.settle();
    expect(changes.marksRevision(own)).toBe((after ?? 0) + 3);
  });
});
