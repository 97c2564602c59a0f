import { type NoticeFields } from '@rfp/contracts/notice';
import { type DiffRequest, type SourceVersion, type VersionDiff } from '@rfp/contracts/opportunities/version-diff';
import { aNotice } from '@rfp/testing/builders';
import { propertyTimeoutMs, propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { IntakeService } from '../../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../../testing/intake-fixture.js';
import { AudienceService } from '../audience.service.js';
import { VersionsService } from './versions.service.js';

let spec: SpecStore;
let versions: VersionsService;

beforeAll(async () => {
  spec = await openSpecStore();
  versions = new VersionsService(spec.store, new AudienceService(spec.store));
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const store = (fields: Partial<NoticeFields>, source_id = 'n1') =>
  new IntakeService(spec.store).take(aBatch([aNotice({ source_name: 'SAM.gov', source_id, fields })]));
const version = (number: number, source_id = 'n1'): SourceVersion => ({
  source_name: 'SAM.gov',
  source_id,
  channel: aNotice().channel,
  version: number,
});

async function onlyId(): Promise<string> {
  const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  return row?.id ?? '';
}

async function compare(request: DiffRequest = {}): Promise<VersionDiff> {
  return versions.compare({ id: await onlyId(), audience: 'default', ...request });
}

async function fieldsOf(number: number): Promise<Record<string, unknown>> {
  return (await versions.read({ id: await onlyId(), audience: 'default', version: version(number) })).fields;
}

/** The fields of a version after its changes. */
function applied(fields: object, { changes }: VersionDiff): object {
  return { ...fields, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
}

/** Treats an absent field like a null one. */
function stated(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

describe('the difference of two versions', () => {
  it('compares the newest with the previous version by default', async () => {
    for (const title of ['Roof repair', 'Roof replacement', 'Roof replacement, amended']) await store({ title });
    expect(await compare()).toMatchObject({
      from: version(2),
      to: version(3),
      changes: [
        {
          field: 'title',
          words: [
            { op: 'equal', text: 'Roof replacement' },
            { op: 'insert', text: ', amended' },
          ],
        },
      ],
    });
    expect(await compare({ to: version(2) })).toMatchObject({ from: version(1), to: version(2) });
    expect(await compare({ to: version(1) })).toMatchObject({ from: null, to: version(1), changes: [] });
  });

  it('compares any two versions, in either order, and across the notices of an amendment', async () => {
    for (const title of ['One roof', 'Two roofs', 'Three roofs']) await store({ title });
    await store({ title: 'Four roofs' }, 'n2');
    const titles = async (request: DiffRequest) => (await compare(request)).changes.map(({ from, to }) => [from, to]);
    expect(await titles({ from: version(1), to: version(3) })).toEqual([['One roof', 'Three roofs']]);
    expect(await titles({ from: version(3), to: version(1) })).toEqual([['Three roofs', 'One roof']]);
    expect(await titles({ from: version(1) })).toEqual([['One roof', 'Four roofs']]);
    expect(await titles({ to: version(1, 'n2') })).toEqual([['Three roofs', 'Four roofs']]);
  });

  it('compares with the previous version of the same notice, even if another notice changed in between', async () => {
    await store({ title: 'One roof' });
    await store({ title: 'Two roofs' }, 'n2');
    await store({ title: 'One roof, corrected' });
    expect(await compare()).toMatchObject({ from: version(1), to: version(2) });
    const texts = await versions.texts({ id: await onlyId(), audience: 'default' });
    expect(texts).toMatchObject({ from: version(1), to: version(2) });
  });

  it('is refused for a version that no record of this opportunity has', async () => {
    await store({ title: 'Mine', opportunity_number: 'A-1000' });
    const id = await onlyId();
    await store({ title: 'Another', opportunity_number: 'B-2000' }, 'other');
    for (const from of [version(2), version(1, 'other')])
      await expect(versions.compare({ id, audience: 'default', from })).rejects.toMatchObject({
        code: 'VERSION_NOT_FOUND',
      });
    await expect(versions.read({ id, audience: 'demo' })).rejects.toMatchObject({ code: 'OPPORTUNITY_NOT_FOUND' });
  });

  it(
    'turns any version into the next one as received',
    async () => {
      const fields = fc.record(
        {
          description: fc.array(fc.constantFrom('bids', 'due', 'by', '\n', 'mail')).map((all) => all.join(' ')),
          location: fc.constantFrom(null, 'Durham, NC', 'Reno, NV'),
          keywords: fc.subarray(['roof', 'repair', 'steel']),
          due_date: fc.constantFrom(null, '2026-05-01', '2026-06-01'),
          cost_sharing: fc.boolean(),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fields, { minLength: 2, maxLength: 4 }), async (received) => {
          await spec.empty();
          for (const [index, each] of received.entries()) await store({ title: `Roof repair ${index}`, ...each });
          expect(await fieldsOf(1)).toEqual({
            ...aNotice({ fields: { title: 'Roof repair 0', ...received[0] } }).fields,
          });
          for (let number = 1; number < received.length; number += 1) {
            const difference = await compare({ from: version(number), to: version(number + 1) });
            expect(stated(applied(await fieldsOf(number), difference))).toEqual(stated(await fieldsOf(number + 1)));
          }
        }),
        propertyRuns(5),
      );
    },
    propertyTimeoutMs,
  );
});

it('two versions as texts have the changed fields and the factors of their scores', async () => {
  await store({ description: 'Repair two pumps.', due_date: '2026-12-01' });
  await store({ description: 'Repair three pumps.', due_date: '2026-12-01' });
  const { before, after, fields, factors } = await versions.texts({ id: await onlyId(), audience: 'default' });
  const described = ({ source, text }: (typeof before)[number]) =>
    'field' in source && source.field === 'description' ? [text] : [];
  expect([before.flatMap(described), after.flatMap(described)]).toEqual([
    ['Repair two pumps.'],
    ['Repair three pumps.'],
  ]);
  expect(fields).toEqual(['description']);
  expect(factors).toContainEqual({ part: 'urgency', field: 'due_date' });
});
