import { type Notice } from '@rfp/contracts/notice';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { AudienceService } from '../catalogue/audience.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { duplicatesKit, readOpportunityIds } from '../testing/duplicates-kit.js';
import { aBatch, openSpecStore, type SpecStore } from '../testing/intake-fixture.js';
import { MergeCandidatesService } from './merge-candidates.service.js';

let spec: SpecStore;
let service: MergeCandidatesService;

beforeAll(async () => {
  spec = await openSpecStore();
  service = new MergeCandidatesService(spec.store, new AudienceService(spec.store));
});
beforeEach(() => spec.empty());
afterAll(() => spec.drop());

const take = (...notices: Notice[]) => new IntakeService(spec.store).take(aBatch(notices));
const opportunityIdOf = async (source_id: string) => (await readOpportunityIds(spec.store))[source_id] ?? '';

const title = 'Replacement of the boilers of two hospitals';
const sam = (fields: NoticeOverrides['fields'] = {}) =>
  aNotice({
    source_id: 'sam',
    fields: {
      title,
      agency_name: 'VETERANS AFFAIRS, DEPARTMENT OF',
      agency_code: '036.3600.36C24A',
      office: '244-NETWORK CONTRACT OFFICE 4 (36C244)',
      ...fields,
    },
  });
const portal = (fields: NoticeOverrides['fields'] = {}, place: Partial<Notice> = {}) =>
  aNotice({
    source_name: 'State Portal',
    source_id: 'portal',
    source_type: 'state_rfp',
    ...place,
    fields: { title: 'Boilers, hospitals', agency_name: 'VA', agency_code: undefined, ...fields },
  });

/** The source ids of the candidates for a notice, with the reasons. */
async function candidatesOf(source_id: string): Promise<[string, string[]][]> {
  const places = new Map(Object.entries(await readOpportunityIds(spec.store)).map(([name, id]) => [id, name]));
  const { candidates } = await service.find({ id: await opportunityIdOf(source_id), audience: 'default' });
  return candidates.map(({ id, reasons }) => [places.get(id) ?? '', reasons]);
}

describe('candidates for a merge', () => {
  it('have the same number, under the code of the agency on one side and its name on the other, and are offered on both sides', async () => {
    await take(sam(), portal({ opportunity_number: '36C247-26-R-0042' }));
    expect(await opportunityIdOf('sam')).not.toBe(await opportunityIdOf('portal'));
    const reasons = ['same_number', 'related_agency', 'same_due_day'];
    expect(await candidatesOf('sam')).toEqual([['portal', reasons]]);
    expect(await candidatesOf('portal')).toEqual([['sam', reasons]]);
    const { candidates } = await service.find({ id: await opportunityIdOf('sam'), audience: 'default' });
    expect(candidates).toMatchObject([{ title: 'Boilers, hospitals', source_name: 'State Portal', agency_name: 'VA' }]);
  });

  it.each<[string, NoticeOverrides['fields'], string[] | null]>([
    [
      'a similar title under another number',
      { title, opportunity_number: 'X-1', due_date: '2026-04-15' },
      ['related_agency', 'similar_title', 'same_due_day'],
    ],
    [
      'the name of the office',
      { agency_name: 'Network Contract Office 4' },
      ['same_number', 'related_agency', 'same_due_day'],
    ],
    [
      'the common name of the department',
      { agency_name: 'U.S. Department of Veterans Affairs' },
      ['same_number', 'related_agency', 'same_due_day'],
    ],
    [
      'the number and the title of an agency without a name',
      { title, agency_name: null },
      ['same_number', 'similar_title', 'same_due_day'],
    ],
    ['the number alone', { agency_name: 'City of Dover' }, null],
    ['the title alone', { title, opportunity_number: 'X-1', due_date: '2027-04-15' }, null],
    ['another number', { opportunity_number: '36C24726R0043' }, null],
    ['a placeholder for a number', { opportunity_number: 'N/A' }, null],
  ])('with %s have the reasons %j', async (_what, fields, reasons) => {
    await take(sam(), portal(fields));
    expect(await candidatesOf('sam')).toEqual(reasons === null ? [] : [['portal', reasons]]);
  });

  it('disappear once they were merged, or after a person has split them', async () => {
    await take(sam(), portal());
    const id = await opportunityIdOf('sam');
    const duplicates = duplicatesKit(spec.store);
    await duplicates.merge(id, await opportunityIdOf('portal'));
    expect(await candidatesOf('sam')).toEqual([]);
    await duplicates.split(id, [{ source_name: 'State Portal', source_id: 'portal' }]);
    expect(await opportunityIdOf('portal')).not.toBe(id);
    expect([await candidatesOf('sam'), await candidatesOf('portal')]).toEqual([[], []]);
  });

  it('are not among demo records', async () => {
    await take(sam());
    await new IntakeService(spec.store).take({ ...aBatch([portal()]), demo: true, source: 'demo' });
    expect(await candidatesOf('sam')).toEqual([]);
  });
});
