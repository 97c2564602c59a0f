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

const aGrant = `source_name = 'Grants.gov' and channel = 'search' and source_id = (select min(source_id) from opportunities.source_record where source_name = 'Grants.gov')`;
const aRun = `id = (select id from sync.run where status = 'completed' order by fence limit 1)`;
const columns =
  'channel, opportunity_id, source_type, fields, hash, version, fetched_at, run_id, changed_at, open_until, unlisted';

const breakages: Breakage[] = [
  {
    property: 'P1',
    what: 'a record is gone',
    does: change(
      `create table drill.kept as select * from opportunities.source_record where ${aGrant}; delete from opportunities.source_record where ${aGrant}`,
    ),
    undoes: change(
      `insert into opportunities.source_record overriding system value select * from drill.kept; drop table drill.kept`,
    ),
    says: /1 records of Grants.gov are not stored/,
  },
  {
    property: 'P1',
    what: 'a record is closed that is still listed',
    does: change(
      `update opportunities.source_record set fields = fields || '{"lifecycle": "closed"}' where source_id = 'ocds-drill-0'`,
    ),
    undoes: change(
      `update opportunities.source_record set fields = fields || '{"lifecycle": "open"}' where source_id = 'ocds-drill-0'`,
    ),
    says: /closed although nothing says so/,
  },
  {
    property: 'P2',
    what: 'one notice has two opportunities',
    does: change(
      `create table drill.kept as select opportunity_id from opportunities.source_record where ${aGrant};
       update opportunities.source_record set opportunity_id = (select opportunity_id from opportunities.source_record where source_id = 'ocds-drill-1') where ${aGrant}`,
    ),
    undoes: change(
      `update opportunities.source_record set opportunity_id = (select opportunity_id from drill.kept) where ${aGrant}; drop table drill.kept`,
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
    does: change(`update sync.run set added = added + 1 where ${aRun}`),
    undoes: change(`update sync.run set added = added - 1 where ${aRun}`),
    says: /against what intake took/,
  },
  {
    property: 'P3',
    what: 'a run runs and nobody holds it',
    // The service would write down at once that it has ended.
    does: async () => {
      world.services.get('sync')?.child.kill('SIGSTOP');
      await world.database.change(`create table drill.kept as select id from sync.run where ${aRun}`);
      await world.database.change(
        `update sync.run set lease_until = now() - interval '1 second', status = 'running' where id = (select id from drill.kept)`,
      );
    },
    undoes: async () => {
      await world.database.change(
        `update sync.run set status = 'completed' where id = (select id from drill.kept); drop table drill.kept`,
      );
      world.services.get('sync')?.child.kill('SIGCONT');
    },
    says: /runs run and nobody holds them/,
    asks: checkRuns,
  },
  {
    property: 'P3',
    what: 'a run that failed does not say why',
    does: change(`update sync.run set status = 'failed' where ${aRun}`),
    undoes: change(`update sync.run set status = 'completed' where status = 'failed'`),
    says: /do not say how they ended/,
  },
  {
    property: 'P4',
    what: 'an opportunity is not counted',
    does: change(`update opportunities.opportunity set demo = true where title like 'Lot 1,%'`),
    undoes: change(`update opportunities.opportunity set demo = false`),
    says: /opportunities by the statistics/,
  },
  {
    property: 'P5',
    what: 'an event that counts as sent is not in the stream',
    does: change(
      `insert into sync.outbox (id, type, key, data, sent_at) values ('00000000-0000-4000-8000-000000000001', 'sync.started', 'nobody', '{}', now())`,
    ),
    undoes: change(`delete from sync.outbox where key = 'nobody'`),
    says: /events are not in the stream/,
  },
  {
    property: 'P5',
    what: 'an event was refused',
    does: change(
      `insert into sync.outbox (id, type, key, data, refused) values ('00000000-0000-4000-8000-000000000002', 'sync.started', 'nobody', '{}', 'no')`,
    ),
    undoes: change(`delete from sync.outbox where key = 'nobody'`),
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
      `update opportunities.source_record set fields = fields || '{"title": "Lot 2, edition 0"}' where source_id = 'ocds-drill-2'`,
    ),
    undoes: change(
      `update opportunities.source_record r set fields = fields || jsonb_build_object('title', o.title) from opportunities.opportunity o where o.id = r.opportunity_id and r.source_id = 'ocds-drill-2'`,
    ),
    says: /do not say what was listed last/,
  },
  {
    property: 'P7',
    what: 'a record was never listed',
    does: change(
      `insert into opportunities.source_record (source_name, source_id, ${columns}) select source_name, 'ghost', ${columns} from opportunities.source_record where source_id = 'ocds-drill-3'`,
    ),
    undoes: change(`delete from opportunities.source_record where source_id = 'ghost'`),
    says: /records of Drill publisher were never listed: ghost/,
  },
  {
    property: 'P8',
    what: 'an index does not hold what its table holds',
    does: change(
      `create function drill.wobble(text) returns text language sql immutable as $$ select $1 $$;
       create index wobble on sync.run (drill.wobble(source));
       create or replace function drill.wobble(text) returns text language sql immutable as $$ select $1 || 'x' $$`,
    ),
    undoes: change('drop function drill.wobble cascade'),
    says: /faults of files: sync.wobble/,
  },
  {
    property: 'P9',
    what: 'a request was begun and never ended',
    does: change(
      `insert into sync.kept_request values ('00000000-0000-4000-8000-000000000003', 'sync.start', 'k', 'h', '00000000-0000-4000-8000-000000000004', now(), null)`,
    ),
    undoes: change(`delete from sync.kept_request where key = 'k'`),
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
        `update opportunities.opportunity set created_at = now() where id = (select id from opportunities.opportunity order by created_at, id offset 3 limit 1)`,
      );
      return reader.violations.length > 0;
    });
    await reader.stop();
    expect(reader.violations.map(({ property }) => property)).toContain('P10');
  });
});
