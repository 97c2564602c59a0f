import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type CkanRow, ckanTwin, ckanTwinResource, manyCkanRows } from '@rfp/twins/ckan';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { ckanEntries } from '../directory/ckan.js';
import { createSourceFetch } from '../fetch-source.js';
import { ckan } from './index.js';

const identity = {
  key: 'grants',
  name: 'State grants',
  source_type: 'state_rfp',
  home_url: 'https://grants.example.org/',
} as const;
const california = { ...ckanEntries[0]?.settings, resource: ckanTwinResource, page_size: 5 };

let rows: CkanRow[] = [];
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'ckan', answer: (request) => ckanTwin(rows).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => {
  twin.reset();
  rows = manyCkanRows(12).map((row) => ({
    GrantID: null,
    Type: 'Grant',
    Description: null,
    ApplicantType: 'Nonprofit; Tribal Government',
    Categories: 'Environment & Water',
    ...row,
  }));
});

async function read(settings: object): Promise<{ notices: Notice[]; error: AppError | null }> {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, sleep: async () => {} });
  const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: null };
  const notices: Notice[] = [];
  try {
    for await (const page of ckan.create(identity, settings).read(context, twin.url)) notices.push(...page.notices);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { notices, error };
  }
  return { notices, error: null };
}

describe('a table of a CKAN portal', () => {
  it('is read page by page, in the order of insertion', async () => {
    const { notices, error } = await read(california);
    expect([notices.length, error]).toEqual([12, null]);
    expect(twin.requests[0]?.query.get('sort')).toBe('_id');
  });

  it('is read into the fields to which its columns are mapped', async () => {
    const { notices } = await read(california);
    expect(notices.find(({ source_id }) => source_id === '900001')?.fields).toMatchObject({
      title: 'Watershed restoration, round 1',
      description: 'To restore watersheds.',
      agency_name: 'Example Conservancy',
      opportunity_number: '900001',
      posted_date: '2026-06-11',
      due_date: '2026-11-02T17:00:00-08:00',
      estimated_value: '25000000',
      source_url: 'https://grants.example.org/1',
      eligible_applicants: ['Nonprofit', 'Tribal Government'],
      lifecycle: 'open',
    });
    expect(notices.find(({ source_id }) => source_id === '900000')?.fields.due_date).toBeNull();
    expect(notices.find(({ source_id }) => source_id === '900004')?.fields.lifecycle).toBe('forecast');
  });

  it('is filtered by the portal', async () => {
    const { notices } = await read({ ...california, filters: { Status: 'forecasted' } });
    expect(notices.map(({ source_id }) => source_id)).toEqual(['900004', '900009']);
  });

  it('reports a missing column and the existing columns', async () => {
    rows = rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'ApplicationDeadline')),
    );
    const { error } = await read(california);
    expect([error?.code, error?.message]).toEqual([
      'SOURCE_CHANGED',
      expect.stringMatching(/^The table has no column applicationdeadline\. It has grantid, type,/),
    ]);
  });

  it('reports that the portal has no such table', async () => {
    const { error } = await read({ ...california, resource: ckanTwinResource.replace('0', '1') });
    expect([error?.code, error?.message]).toEqual([
      'SOURCE_REFUSED',
      'The portal has no such table in its data store: it was taken down, or its id has changed.',
    ]);
  });

  it.each([
    'https://data.example.org/api/3/action/datastore_search',
    'https://user@data.example.org',
    'https://data.example.org?q=1',
  ])('is not accepted with the address %s', (url) => {
    expect(() => ckan.create(identity, { ...california, url })).toThrow(AppError);
  });
});

const recorded = sharedFixture('state_local/california_grants_portal_ckan.json');

(recorded === null ? describe.skip : describe)('the recording of the California Grants Portal', () => {
  it('is read with the settings of the directory, each grant once', async () => {
    const { fields, records }: { fields: { id: string }[]; records: (string | number | null)[][] } = JSON.parse(
      recorded ?? '',
    );
    rows = records.map((cells) => Object.fromEntries(cells.map((cell, index) => [fields[index]?.id ?? '', cell])));
    const { notices, error } = await read(california);
    const selectedRows = rows.filter(({ Status }) => Status === 'active' || Status === 'forecasted');
    expect(error).toBeNull();
    expect(notices.map(({ source_id }) => source_id)).toEqual(selectedRows.map(({ PortalID }) => PortalID));
    expect(
      notices.filter(({ fields: { title, agency_name, source_url } }) => !title || !agency_name || !source_url),
    ).toEqual([]);
  });
});
