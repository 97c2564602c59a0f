import { randomUUID } from 'node:crypto';
import { type Caller } from '@rfp/contracts/caller';
import { type NoticeFields } from '@rfp/contracts/notice';
import { aNotice } from '@rfp/testing/builders';
import { IntakeService } from '../intake/intake.service.js';
import { RemoveSourceService } from '../intake/remove-source.service.js';
import { pruneSeen } from '../store/seen-opportunities.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { AudienceService } from './audience.service.js';
import { CatalogueService } from './catalogue.service.js';
import { SeenService } from './seen.service.js';

let spec: SpecStore;
let catalogue: CatalogueService;
let seen: SeenService;

beforeAll(async () => {
  spec = await openSpecStore();
  const audience = new AudienceService(spec.store);
  catalogue = new CatalogueService(spec.store, audience, new SynonymsService(spec.store));
  seen = new SeenService(spec.store, audience);
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

function aCaller(kind: Caller['kind'] = 'person'): Caller {
  return {
    user_id: randomUUID(),
    kind,
    role: 'member',
    workspace_role: 'owner',
    via: 'session',
    via_id: randomUUID(),
    scope: 'write',
    aal: 'aal1',
    second_factor: false,
    label: 'person@example.org',
  };
}

const take = (fields: Partial<NoticeFields>, source_id = 'n1') =>
  new IntakeService(spec.store).take(aBatch([aNotice({ source_id, fields })]));

async function onlyId(): Promise<string> {
  const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary');
  return row?.id ?? '';
}

async function detail(caller: Caller) {
  const id = await onlyId();
  const personId = caller.kind === 'person' ? caller.user_id : null;
  return seen.describe(await catalogue.getFor(personId, { id, audience: 'default' }), caller);
}

async function flags(caller: Caller) {
  const rows = await catalogue.many({ ids: [await onlyId()], audience: 'default' });
  return (await seen.markSeen(rows, caller)).map(({ changed_since_seen }) => changed_since_seen);
}

const acknowledge = async (version: number, caller: Caller) =>
  seen.acknowledge({ id: await onlyId(), audience: 'default', version }, caller);

describe('the acknowledgment of a person', () => {
  it('is null at first, then the acknowledged version, until that changes', async () => {
    const [person, other] = [aCaller(), aCaller()];
    await take({ title: 'Roof repair' });
    expect(await detail(person)).toMatchObject({ seen: null });
    expect(await flags(person)).toEqual([undefined]);

    for (const _again of [1, 2]) await acknowledge(1, person);
    expect(await detail(person)).toMatchObject({ changed_since_seen: false, seen: { changed_fields: [] } });
    await take({ title: 'Roof repair', due_date: '2026-08-01' });
    await take({ title: 'Roof replacement', due_date: '2026-08-01', lifecycle: 'cancelled' });
    expect(await detail(person)).toMatchObject({
      changed_since_seen: true,
      seen: { changed_fields: ['due_date', 'lifecycle', 'title'] },
    });
    expect(await flags(person)).toEqual([true]);
    expect(await detail(other)).toMatchObject({ seen: null });

    await acknowledge(3, person);
    expect(await flags(person)).toEqual([false]);
  });

  it('is refused for a version that was replaced before the acknowledgment', async () => {
    const person = aCaller();
    await take({ title: 'Roof repair' });
    await acknowledge(1, person);
    await take({ title: 'Roof replacement' });
    await expect(acknowledge(1, person)).rejects.toMatchObject({ code: 'OPPORTUNITY_CHANGED', status: 409 });
    expect(await flags(person)).toEqual([true]);
    await expect(seen.acknowledge({ id: await onlyId(), audience: 'demo', version: 2 }, person)).rejects.toMatchObject({
      code: 'OPPORTUNITY_NOT_FOUND',
    });
  });

  it.each(['demo', 'anonymous'] as const)('is not stored for the %s account', async (kind) => {
    await take({});
    expect(await detail(aCaller(kind))).not.toHaveProperty('seen');
    expect(await flags(aCaller(kind))).toEqual([undefined]);
  });

  it('is limited to the newest acknowledgments of each person, and is deleted with the opportunity', async () => {
    const [person, other] = [aCaller(), aCaller()];
    for (const each of ['A', 'B', 'C']) await take({ title: each, opportunity_number: `${each}-10000` }, each);
    const ids = (await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary ORDER BY title')).map(
      ({ id }) => id,
    );
    for (const id of ids) {
      for (const caller of [person, other]) await seen.acknowledge({ id, audience: 'default', version: 1 }, caller);
    }
    await pruneSeen(spec.store, person.user_id, 2);
    const left = (caller: Caller) =>
      spec.store.query('SELECT opportunity_id AS id FROM seen_opportunity WHERE person_id = $1 ORDER BY seen_at', [
        caller.user_id,
      ]);
    expect(await left(person)).toEqual(ids.slice(1).map((id) => ({ id })));
    expect(await left(other)).toHaveLength(3);
    await new RemoveSourceService(spec.store).remove(aNotice().source_name);
    expect(await left(other)).toEqual([]);
  });
});
