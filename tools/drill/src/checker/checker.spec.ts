import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { deadLetterStreamName, deadLetterSubject } from '@rfp/messaging/streams';
import { startPointWorld } from '../drills/points.js';
import { syncUntilIdle } from '../drills/sync-until-idle.js';
import { until } from '../world/until.js';
import { type World } from '../world/world.js';
import { check } from './check.js';
import { type Violation, type Property } from './violation.js';
import { PagingReader } from './paging-reader.js';
import { checkRuns } from './runs.js';

let world: World;
const change = (sql: string) => async () => world.database.change(sql);

interface Breakage {
  property: Property;
  what: string;
  does: () => Promise<unknown>;
  undoes: () => Promise<unknown>;
  says: RegExp;
  /** The whole checker where absent. */
  asks?: (world: World) => Promise<Violation[]>;
}

const aGrant = `source_name = 'Grants.gov' AND channel = 'search' AND source_id = (SELECT min(source_id) FROM opportunities.source_record WHERE source_name = 'Grants.gov')`;
const aRun = `id = (SELECT id FROM sync.run WHERE status = 'completed' ORDER BY fence LIMIT 1)`;
const columns =
  'channel, opportunity_id, source_type, fields, hash, version, fetched_at, run_id, changed_at, open_until, unlisted';

const breakages: Breakage[] = [
  {
    property: 'P1',
    what: 'a record is gone',
    does: change(
      `CREATE TABLE drill.kept AS SELECT * FROM opportunities.source_record WHERE ${aGrant}; DELETE FROM opportunities.source_record WHERE ${aGrant}`,
    ),
    undoes: change(
      `INSERT INTO opportunities.source_record OVERRIDING SYSTEM VALUE SELECT * FROM drill.kept; DROP TABLE drill.kept`,
    ),
    says: /1 records of Grants.gov are not stored/,
  },
  {
    property: 'P1',
    what: 'a record is closed that is still listed',
    does: change(
      `UPDATE opportunities.source_record SET fields = fields || '{"lifecycle": "closed"}' WHERE source_id = 'ocds-drill-0'`,
    ),
    undoes: change(
      `UPDATE opportunities.source_record SET fields = fields || '{"lifecycle": "open"}' WHERE source_id = 'ocds-drill-0'`,
    ),
    says: /closed although nothing says so/,
  },
  {
    property: 'P2',
    what: 'one notice has two opportunities',
    does: change(
      `CREATE TABLE drill.kept AS SELECT opportunity_id FROM opportunities.source_record WHERE ${aGrant};
       UPDATE opportunities.source_record SET opportunity_id = (SELECT opportunity_id FROM opportunities.source_record WHERE source_id = 'ocds-drill-1') WHERE ${aGrant}`,
    ),
    undoes: change(
      `UPDATE opportunities.source_record SET opportunity_id = (SELECT opportunity_id FROM drill.kept) WHERE ${aGrant}; DROP TABLE drill.kept`,
    ),
    says: /notices of Grants.gov have several opportunities/,
  },
  {
    property: 'P2',
    what: 'an event came twice',
    does: async () => world.followed.push(...world.followed.slice(-1)),
    undoes: async () => world.followed.pop(),
    says: /events are in the stream twice/,
  },
  {
    property: 'P3',
    what: 'a run counts more than intake took',
    does: change(`UPDATE sync.run SET added = added + 1 WHERE ${aRun}`),
    undoes: change(`UPDATE sync.run SET added = added - 1 WHERE ${aRun}`),
    says: /against what intake took/,
  },
  {
    property: 'P3',
    what: 'a run runs and nobody holds it',
    // The service would write down at once that it has ended.
    does: async () => {
      world.services.get('sync')?.child.kill('SIGSTOP');
      await world.database.change(`CREATE TABLE drill.kept AS SELECT id FROM sync.run WHERE ${aRun}`);
      await world.database.change(
        `UPDATE sync.run SET lease_until = now() - INTERVAL '1 second', status = 'running' WHERE id = (SELECT id FROM drill.kept)`,
      );
    },
    undoes: async () => {
      await world.database.change(
        `UPDATE sync.run SET status = 'completed' WHERE id = (SELECT id FROM drill.kept); DROP TABLE drill.kept`,
      );
      world.services.get('sync')?.child.kill('SIGCONT');
    },
    says: /runs run and nobody holds them/,
    asks: checkRuns,
  },
  {
    property: 'P3',
    what: 'a run that failed does not say why',
    does: change(`UPDATE sync.run SET status = 'failed' WHERE ${aRun}`),
    undoes: change(`UPDATE sync.run SET status = 'completed' WHERE status = 'failed'`),
    says: /do not say how they ended/,
  },
  {
    property: 'P4',
    what: 'an opportunity is not counted',
    does: change(`UPDATE opportunities.opportunity SET demo = true WHERE title LIKE 'Lot 1,%'`),
    undoes: change(`UPDATE opportunities.opportunity SET demo = false`),
    says: /opportunities by the statistics/,
  },
  {
    property: 'P5',
    what: 'an event that counts as sent is not in the stream',
    does: change(
      `INSERT INTO sync.outbox (id, type, key, data, sent_at) VALUES ('00000000-0000-4000-8000-000000000001', 'sync.started', 'nobody', '{}', now())`,
    ),
    undoes: change(`DELETE FROM sync.outbox WHERE key = 'nobody'`),
    says: /events are not in the stream/,
  },
  {
    property: 'P5',
    what: 'an event was refused',
    does: change(
      `INSERT INTO sync.outbox (id, type, key, data, refused) VALUES ('00000000-0000-4000-8000-000000000002', 'sync.started', 'nobody', '{}', 'no')`,
    ),
    undoes: change(`DELETE FROM sync.outbox WHERE key = 'nobody'`),
    says: /events were refused/,
  },
  {
    property: 'P5',
    what: 'an event lies among the dead letters',
    does: async () =>
      withStream(async (connection) => connection.publish(deadLetterSubject('nobody', 'sync.started'), '{}')),
    undoes: async () =>
      withStream(async (connection) => (await jetstreamManager(connection)).streams.purge(deadLetterStreamName)),
    says: /dead letters: 1 instead of 0/,
  },
  {
    property: 'P6',
    what: 'a record says what an older edition said',
    does: change(
      `UPDATE opportunities.source_record SET fields = fields || '{"title": "Lot 2, edition 0"}' WHERE source_id = 'ocds-drill-2'`,
    ),
    undoes: change(
      `UPDATE opportunities.source_record r SET fields = fields || jsonb_build_object('title', o.title) FROM opportunities.opportunity o WHERE o.id = r.opportunity_id AND r.source_id = 'ocds-drill-2'`,
    ),
    says: /do not say what was listed last/,
  },
  {
    property: 'P7',
    what: 'a record was never listed',
    does: change(
      `INSERT INTO opportunities.source_record (source_name, source_id, ${columns}) SELECT source_name, 'ghost', ${columns} FROM opportunities.source_record WHERE source_id = 'ocds-drill-3'`,
    ),
    undoes: change(`DELETE FROM opportunities.source_record WHERE source_id = 'ghost'`),
    says: /records of Drill publisher were never listed: ghost/,
  },
  {
    property: 'P8',
    what: 'an index does not hold what its table holds',
    does: change(
      `CREATE FUNCTION drill.wobble(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
       CREATE INDEX wobble ON sync.run (drill.wobble(source));
       CREATE OR REPLACE FUNCTION drill.wobble(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT $1 || 'x' $$`,
    ),
    undoes: change('DROP FUNCTION drill.wobble CASCADE'),
    says: /faults of files: sync.wobble/,
  },
  {
    property: 'P9',
    what: 'a request was begun and never ended',
    does: change(
      `INSERT INTO sync.kept_request VALUES ('00000000-0000-4000-8000-000000000003', 'sync.start', 'k', 'h', '00000000-0000-4000-8000-000000000004', now(), NULL)`,
    ),
    undoes: change(`DELETE FROM sync.kept_request WHERE key = 'k'`),
    says: /requests were begun and never ended/,
  },
];

async function withStream(work: (connection: Awaited<ReturnType<typeof connect>>) => Promise<unknown>): Promise<void> {
  const connection = await connect({ servers: world.nats.url });
  await work(connection);
  await connection.drain();
}

beforeAll(async () => {
  world = await startPointWorld(1);
  world.outside.nextEdition();
  await syncUntilIdle(world);
}, 120_000);
afterAll(async () => world.close());

describe('the checker of what must hold', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await check(world)).toEqual([]);
  });

  it.each(breakages.map((breakage) => [`${breakage.property}: ${breakage.what}`, breakage] as const))(
    'says so where %s',
    async (_name, { property, does, undoes, says, asks = check }) => {
      await does();
      const found = await asks(world);
      await undoes();
      expect(found.filter((each) => each.property === property).map(({ sentence }) => sentence)).toContainEqual(
        expect.stringMatching(says),
      );
      expect(await check(world)).toEqual([]);
    },
  );

  it('says so where P10: what is read moves between two pages', async () => {
    const reader = new PagingReader(world, 5);
    await until('the reader to stumble', async () => {
      await world.database.change(
        `UPDATE opportunities.opportunity SET created_at = now() WHERE id = (SELECT id FROM opportunities.opportunity ORDER BY created_at, id OFFSET 3 LIMIT 1)`,
      );
      return reader.violations.length > 0;
    });
    await reader.stop();
    expect(reader.violations.map(({ property }) => property)).toContain('P10');
  });
});
