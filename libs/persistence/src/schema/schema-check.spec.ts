import { Column, Entity, PrimaryColumn } from 'typeorm';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { kitMigrations } from '../../test/kit-migrations.js';
import { migrate } from './migrate.js';
import { describeSchema, entityDifferences } from './schema-check.js';

@Entity({ name: 'sample' })
class SampleEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('numeric', { precision: 17, scale: 2, nullable: true }) amount!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) seen_at!: Date;
  @Column('text', { array: true }) words!: string[];
  @Column('varchar', { length: 20 }) code!: string;
  @Column('int') count!: number;
  @Column('jsonb') document!: object;
  @Column('boolean', { default: false }) demo!: boolean;
}

const table = `
  CREATE TABLE sample (
    id uuid PRIMARY KEY, amount numeric(17,2), seen_at timestamptz(3) NOT NULL, words text[] NOT NULL, code varchar(20) NOT NULL,
    count int NOT NULL, document jsonb NOT NULL, demo boolean NOT NULL DEFAULT false
  )`;

const first = uniqueName('first');
const second = uniqueName('second');
let database: ServiceDatabase;

beforeAll(async () => {
  database = await serviceDatabase(first, second);
});
afterEach(() => database.reset());
afterAll(() => database.drop());

describe('entities compared with the database', () => {
  it('have no differences if types, nullability and names agree; computed columns need not be declared', async () => {
    const dataSource = await database.open(first, { entities: [SampleEntity] });
    await dataSource.query(table);
    await dataSource.query(
      `ALTER TABLE sample ADD search tsvector GENERATED ALWAYS AS (to_tsvector('english', code)) STORED`,
    );
    expect(await entityDifferences(dataSource)).toEqual([]);
  });

  it.each([
    ['a missing table', `DROP TABLE sample`, 'sample: the database has no such table'],
    ['a missing column', `ALTER TABLE sample DROP COLUMN count`, 'sample.count: the database has no such column'],
    ['an extra column', `ALTER TABLE sample ADD extra text`, 'sample.extra: the entity has no such column'],
    [
      'another type',
      `ALTER TABLE sample ALTER count TYPE bigint`,
      'sample.count: the entity says integer, the database bigint',
    ],
    [
      'another scale',
      `ALTER TABLE sample ALTER amount TYPE numeric(17,4)`,
      'sample.amount: the entity says numeric(17,2), the database numeric(17,4)',
    ],
    [
      'another precision',
      `ALTER TABLE sample ALTER seen_at TYPE timestamptz`,
      'sample.seen_at: the entity says timestamp(3) with time zone, the database timestamp with time zone',
    ],
    [
      'another length',
      `ALTER TABLE sample ALTER code TYPE varchar(30)`,
      'sample.code: the entity says character varying(20), the database character varying(30)',
    ],
    [
      'another nullability',
      `ALTER TABLE sample ALTER demo DROP NOT NULL`,
      'sample.demo: the entity says not null, the database nullable',
    ],
  ])('differ in %s', async (_what, change, sentence) => {
    const dataSource = await database.open(first, { entities: [SampleEntity] });
    await dataSource.query(table);
    await dataSource.query(change);
    expect(await entityDifferences(dataSource)).toEqual([sentence]);
  });
});

describe('the description of a schema', () => {
  it('is equal for equal migrations, and differs after any change', async () => {
    const [one, two] = await Promise.all([database.open(first), database.open(second)]);
    await migrate(one);
    await migrate(two);
    const described = await describeSchema(one);
    const rename = (text: string): string => text.replaceAll(second, first);
    expect(JSON.parse(rename(JSON.stringify(await describeSchema(two))))).toEqual(described);
    expect(described.columns).toContainEqual({
      table: 'outbox',
      column: 'occurred_at',
      type: 'timestamp(3) with time zone',
      nullable: false,
      expression: 'now()',
      computed: false,
    });
    expect(described.indexes.map((index) => index.name)).toEqual(
      expect.arrayContaining(['outbox_unsent', 'inbox_pkey']),
    );
    await one.query(`DROP INDEX inbox_handled_at`);
    expect((await describeSchema(one)).indexes).not.toEqual(described.indexes);
  });

  it('does not include other schemas', async () => {
    await migrate(await database.open(first, { migrations: kitMigrations }));
    expect(await describeSchema(await database.open(second))).toEqual({
      columns: [],
      indexes: [],
      constraints: [],
      triggers: [],
    });
  });
});
