import { Logger } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type NoticeFact } from '@rfp/contracts/intelligence';
import { maxFacts } from '@rfp/contracts/rpc/intelligence';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { fail, succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { readRows } from '@rfp/persistence/read-rows';
import fc from 'fast-check';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { openIntelligenceStore } from '../store/data-source.js';
import { serviceDatabase, type ServiceDatabase } from '../testing/service-database.js';
import { CatalogueReaderService } from './catalogue-reader.service.js';

/** The facts in the catalogue, by id. */
const catalogue = new Map<string, NoticeFact>();
const bus = new InProcessBus({ store: new MemoryEventStore() });
let database: ServiceDatabase;
let store: DataSource;
let reader: CatalogueReaderService;
/** Makes the next read of the catalogue fail. */
let failNext: (() => void) | undefined;
/** Reads caused by events wait until it resolves. */
let held: Promise<void> = Promise.resolve();

const idOf = (n: number): string => `0197a3a4-0000-7000-8000-${String(n).padStart(12, '0')}`;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await serviceDatabase();
  store = await openIntelligenceStore(database.url);
  const asked = z.object({ request: z.object({ ids: z.array(z.string()).default([]), id: z.string().default('') }) });
  await bus.respond(requestSubject('opportunities.facts'), 'opportunities', async (payload) => {
    await held;
    const { ids } = asked.parse(payload).request;
    return succeed({ facts: ids.flatMap((id) => catalogue.get(id) ?? []) });
  });
  await bus.respond(requestSubject('opportunities.facts-after'), 'opportunities', async (payload) => {
    if (failNext !== undefined) {
      failNext();
      failNext = undefined;
      return fail(new AppError('UNAVAILABLE'));
    }
    const { id } = asked.parse(payload).request;
    const after = [...catalogue.values()].filter((fact) => fact.id > id).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    return succeed({ facts: after.slice(0, maxFacts) });
  });
  reader = new CatalogueReaderService(store, new BusClient(bus));
});

afterAll(async () => {
  await reader.stop();
  await bus.drain();
  await store.destroy();
  await database.drop();
});

beforeEach(async () => {
  catalogue.clear();
  await store.query('TRUNCATE observed_notice, observed_count, catalogue_reading');
});

const factOf = (n: number): NoticeFact => ({
  id: idOf(n),
  demo: false,
  source_type: 'state_rfp',
  source_name: 'City Bids',
  agency_name: 'Navy',
  month: '2026-10-01',
  sectors: ['54'],
  technologies: ['Zero trust'],
  states: ['VA'],
  set_aside: false,
  dollars: null,
});

const factArbitrary = fc.record({
  id: fc.nat(12).map(idOf),
  demo: fc.boolean(),
  source_type: fc.constantFrom('federal_contract', 'state_rfp'),
  source_name: fc.constantFrom('SAM.gov', 'City Bids'),
  agency_name: fc.constantFrom('Navy', 'Army', null),
  month: fc.constantFrom('2026-09-01', '2026-10-01', null),
  sectors: fc.uniqueArray(fc.constantFrom('54', '23')),
  technologies: fc.uniqueArray(fc.constantFrom('Zero trust', '5G')),
  states: fc.uniqueArray(fc.constantFrom('VA', 'TX')),
  set_aside: fc.boolean(),
  dollars: fc.constantFrom('0.10', '0.20', '1250000.00', null),
  value_kind: fc.constantFrom('estimate' as const, 'ceiling' as const, 'award' as const),
});

const countRow = z.object({ key: z.string(), sums: z.string() });
const cents = (dollars: string | null): bigint => BigInt((dollars ?? '0').replace('.', '').padStart(3, '0'));

/** The counts, computed anew from the whole catalogue. */
function recount(): Map<string, string> {
  const sums = new Map<string, [number, number, number, bigint, number, bigint, number, bigint]>();
  for (const fact of catalogue.values()) {
    if (fact.month === null) continue;
    const keys = [
      ['all', ''],
      ['type', fact.source_type],
      ['agency', fact.agency_name],
      ['coded', fact.sectors.length > 0 ? '' : null],
      ['placed', fact.states.length > 0 ? '' : null],
      ...fact.sectors.map((sector) => ['sector', sector] as const),
      ...fact.states.map((state) => ['state', state] as const),
      ...fact.technologies.map((technology) => ['technology', technology] as const),
    ] as const;
    for (const [kind, key] of keys.filter((each) => each[1] !== null)) {
      const name = [fact.demo, kind, key, fact.month, fact.source_name].join('|');
      const [notices, setAsides, valued, dollars, ...kinds] = sums.get(name) ?? [0, 0, 0, 0n, 0, 0n, 0, 0n];
      const [estimates, estimated, ceilings, capped] = kinds;
      const isValued = fact.dollars !== null;
      const [isEstimate, isCeiling] = (['estimate', 'ceiling'] as const).map(
        (of) => isValued && fact.value_kind === of,
      );
      sums.set(name, [
        notices + 1,
        setAsides + Number(fact.set_aside),
        valued + Number(isValued),
        dollars + cents(fact.dollars),
        estimates + Number(isEstimate),
        estimated + (isEstimate ? cents(fact.dollars) : 0n),
        ceilings + Number(isCeiling),
        capped + (isCeiling ? cents(fact.dollars) : 0n),
      ]);
    }
  }
  return new Map([...sums].map(([name, each]) => [name, each.join('|')]));
}

async function storedCounts(): Promise<Map<string, string>> {
  const rows = await readRows(
    store,
    countRow,
    `SELECT concat_ws('|', demo::text, kind, key, month, source_name) AS key, concat_ws('|', notices, set_asides, valued, (dollars * 100)::bigint, estimates, (estimate_dollars * 100)::bigint,
              ceilings, (ceiling_dollars * 100)::bigint) AS sums
       FROM observed_count WHERE notices <> 0`,
  );
  return new Map(rows.map(({ key, sums }) => [key, sums]));
}

describe('the facts of the catalogue', () => {
  it('have the counts of a recount after any changes in any order, with repeated and lost events', async () => {
    const change = fc.record({
      write: fc.array(factArbitrary, { maxLength: 5 }),
      remove: fc.array(fc.nat(12).map(idOf), { maxLength: 3 }),
      isLost: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
        catalogue.clear();
        await store.query('TRUNCATE observed_notice, observed_count, catalogue_reading');
        for (const { write, remove, isLost } of changes) {
          for (const fact of write) catalogue.set(fact.id, fact);
          for (const id of remove) catalogue.delete(id);
          const ids = [...write.map(({ id }) => id), ...remove];
          if (!isLost) await Promise.all([reader.read(ids), reader.read(ids.toReversed())]);
        }
        await reader.readAll();
        expect(await storedCounts()).toEqual(recount());
      }),
      { numRuns: 25 },
    );
  });

  it('are read without occupying the connections of readers', async () => {
    catalogue.set(idOf(1), factOf(1));
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    const readings = Array.from({ length: 8 }, () => reader.read([idOf(1)]));
    for (const read of [1, 2]) expect(await store.query('SELECT $1::int AS read', [read])).toEqual([{ read }]);
    release();
    await Promise.all(readings);
    expect(await storedCounts()).toEqual(recount());
  });

  it('are read once the catalogue answers, if it is unavailable at the start', async () => {
    catalogue.set(idOf(1), factOf(1));
    const failed = new Promise<void>((resolve) => (failNext = resolve));
    const reading = reader.readAll();
    await failed;
    await reading;
    expect(await storedCounts()).toEqual(recount());
  });

  it('are read again in full, which finds changes whose events were lost', async () => {
    for (let n = 1; n <= maxFacts + 5; n += 1) catalogue.set(idOf(n), factOf(n));
    await reader.readAll();
    expect(await storedCounts()).toEqual(recount());
    catalogue.delete(idOf(3));
    catalogue.set(idOf(maxFacts + 4), { ...factOf(maxFacts + 4), sectors: ['23'] });
    await store.query(`UPDATE catalogue_reading SET completed_at = now() - interval '1 day'`);
    await reader.readAgain();
    expect(await storedCounts()).toEqual(recount());
  });
});
