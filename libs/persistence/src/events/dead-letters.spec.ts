import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { DeadLetterEntity } from './dead-letter.entity.js';
import { DeadLetters, watchDeadLetters } from './dead-letters.js';
import { kitMigrations } from '../../test/kit-migrations.js';
import { migrate } from '../schema/migrate.js';

const service = uniqueName('dead');
let database: ServiceDatabase;
let dataSource: DataSource;
let letters: DeadLetters;

const idOf = (n: number): string => `0197a3a4-0000-7000-8000-00000000000${n}`;
const letter = (n: number) => ({
  id: idOf(n),
  type: 'opportunities.stored',
  body: `{"n":${n}}`,
  code: 'INTERNAL',
  message: 'no',
  deliveries: 5,
});

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service, { entities: [DeadLetterEntity], migrations: kitMigrations });
  await migrate(dataSource);
  letters = new DeadLetters(dataSource);
});
beforeEach(() => dataSource.query('TRUNCATE dead_letter'));
afterAll(() => database.drop());

describe('the dead letters of a service', () => {
  it('are listed newest first with their total number, and found oldest first', async () => {
    for (const n of [1, 2, 3]) await letters.add(letter(n));
    const { letters: listed, total } = await letters.list(2);
    expect([listed.map(({ id }) => id), total]).toEqual([[idOf(3), idOf(2)], 3]);
    expect(listed[0]).toEqual({ ...letter(3), diedAt: expect.any(Date) });
    expect((await letters.find([idOf(3), idOf(1), idOf(9)])).map(({ id }) => id)).toEqual([idOf(1), idOf(3)]);
  });

  it('are stored once: a repetition after a crash keeps the first reason', async () => {
    await letters.add(letter(1));
    await letters.add({ ...letter(1), code: 'DELIVERY_EXHAUSTED', deliveries: 6 });
    expect(await letters.find([idOf(1)])).toMatchObject([letter(1)]);
  });

  it('count another failed delivery, with its reason', async () => {
    await letters.add(letter(1));
    await letters.failAgain(idOf(1), { code: 'TIMEOUT', message: 'slow' });
    expect(await letters.find([idOf(1)])).toMatchObject([{ code: 'TIMEOUT', message: 'slow', deliveries: 6 }]);
  });

  it('are removed by their ids', async () => {
    for (const n of [1, 2]) await letters.add(letter(n));
    expect(await letters.remove([idOf(1), idOf(9)])).toBe(1);
    expect(await letters.list(10)).toMatchObject({ letters: [letter(2)], total: 1 });
  });

  it('may contain NUL, which PostgreSQL text cannot store', async () => {
    await letters.add({ ...letter(1), body: 'a\0b' });
    expect(await letters.find([idOf(1)])).toMatchObject([{ body: 'a\uFFFDb' }]);
  });

  it('older than 30 days are deleted by `watchDeadLetters`', async () => {
    for (const n of [1, 2]) await letters.add(letter(n));
    await dataSource.query(
      `UPDATE dead_letter SET died_at = now() - make_interval(days => CASE id WHEN $1 THEN 31 ELSE 29 END)`,
      [idOf(1)],
    );
    await watchDeadLetters(dataSource, (error) => expect(error).toBeUndefined())();
    expect((await letters.list(10)).letters.map(({ id }) => id)).toEqual([idOf(2)]);
  });
});
