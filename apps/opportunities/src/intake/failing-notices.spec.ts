import { type Notice } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { type DataSource } from 'typeorm';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { IntakeService } from './intake.service.js';

let spec: SpecStore;
let store: DataSource;
let intake: IntakeService;

beforeAll(async () => {
  spec = await openSpecStore();
  store = spec.store;
  intake = new IntakeService(store);
});
beforeEach(() => spec.empty());
afterEach(() => store.query('DROP FUNCTION IF EXISTS fail_for_title CASCADE'));
afterAll(() => spec.drop());

/** Makes the database reject records with this title. */
async function failInDatabase(title: string, sqlstate: string): Promise<void> {
  await store.query(
    `CREATE FUNCTION fail_for_title() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.fields ->> 'title' = '${title}' THEN RAISE EXCEPTION 'refused' USING ERRCODE = '${sqlstate}'; END IF;
       RETURN NEW; END $$`,
  );
  await store.query(
    'CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON source_record FOR EACH ROW EXECUTE FUNCTION fail_for_title()',
  );
}

const noticeOf = (source_id: string, title = `Notice ${source_id}`): Notice =>
  aNotice({ source_id, fields: { title, opportunity_number: `36C247${source_id}` } });
const many = (count: number): Notice[] => Array.from({ length: count }, (_, index) => noticeOf(`${10_000 + index}`));

/** Simulates a defect of the code that only this notice triggers. */
function withDefect(notice: Notice): Notice {
  const fields = Object.defineProperty({ ...notice.fields }, 'location', {
    enumerable: true,
    get: () => {
      // The defect does not occur while the notice is compared and hashed.
      if (new Error().stack?.includes('buildOpportunity')) throw new RangeError('Invalid count value');
      return 'Boston, MA';
    },
  });
  return { ...notice, fields };
}

async function titles(): Promise<string[]> {
  const rows = await store.query<{ title: string }[]>('SELECT title FROM opportunity_summary ORDER BY title');
  return rows.map(({ title }) => title);
}

describe('a notice that fails unexpectedly', () => {
  it('is rejected with the kind of its error, and all others of the batch are stored', async () => {
    const batch = aBatch([...many(60), withDefect(noticeOf('bad')), ...many(100).slice(60)]);
    const result = await intake.take(batch);
    expect(result).toMatchObject({
      added: 100,
      updated: 0,
      unchanged: 0,
      rejected: [{ source_id: 'bad', code: 'RECORD_NOT_STORED', message: expect.stringContaining('(RangeError)') }],
    });
    expect(await titles()).toHaveLength(100);
    expect(await intake.take(batch)).toEqual(result);
    expect(await store.query('SELECT received, added, rejected FROM intake_result')).toEqual([
      { received: 101, added: 100, rejected: 1 },
    ]);
    expect(await store.query('SELECT FROM outbox')).toHaveLength(1);
  });

  it('is rejected if the database rejects its values, without changing its stored record', async () => {
    await intake.take(aBatch([noticeOf('a'), noticeOf('b'), noticeOf('c')]));
    await failInDatabase('Refused', '22003');
    const result = await intake.take(aBatch([noticeOf('a', 'Changed'), noticeOf('b', 'Refused'), noticeOf('c')]));
    expect(result).toMatchObject({
      added: 0,
      updated: 1,
      unchanged: 1,
      rejected: [{ source_id: 'b', code: 'RECORD_NOT_STORED' }],
    });
    expect(await titles()).toEqual(['Changed', 'Notice b', 'Notice c']);
  });

  it('is also rejected if it is alone in its batch', async () => {
    expect(await intake.take(aBatch([withDefect(noticeOf('bad'))]))).toMatchObject({
      added: 0,
      rejected: [{ source_id: 'bad', code: 'RECORD_NOT_STORED' }],
    });
  });
});

describe('a batch fails as a whole', () => {
  it.each([
    ['57P01', 'DATABASE_UNAVAILABLE'],
    ['53100', 'DISK_FULL'],
  ])('when the database is in trouble (%s)', async (sqlstate, code) => {
    await failInDatabase('Refused', sqlstate);
    await expect(intake.take(aBatch([noticeOf('a'), noticeOf('b', 'Refused')]))).rejects.toMatchObject({ code });
    expect(await titles()).toEqual([]);
  });

  it('when the database schema is unexpected', async () => {
    await failInDatabase('Refused', '42703');
    await expect(intake.take(aBatch([noticeOf('a'), noticeOf('b', 'Refused')]))).rejects.toThrow('refused');
  });

  it('when so many of its notices fail that finding each of them would delay other batches', async () => {
    const batch = aBatch([...many(40), ...many(50).slice(40).map(withDefect)]);
    await expect(intake.take(batch)).rejects.toThrow('Invalid count value');
    expect(await titles()).toEqual([]);
  });

  it('when none of its notices can be stored, since they are not the cause', async () => {
    await expect(intake.take(aBatch(many(3).map(withDefect)))).rejects.toThrow('Invalid count value');
    expect(await store.query('SELECT FROM intake_result')).toEqual([]);
  });
});
