import { type Notice, type NoticeBatch } from '@rfp/contracts/notice';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { aNotice, type NoticeOverrides } from '@rfp/testing/builders';
import { CloseMissingService } from '../intake/close-missing.service.js';
import { IntakeService } from '../intake/intake.service.js';
import { aBatch, openSpecStore, type SpecStore } from './intake-fixture.js';

const day = 86_400_000;
const start = Date.now();
export const inDays = (days: number) => new Date(start + days * day).toISOString();

export const listed = (source_id: string, { fields, ...place }: NoticeOverrides = {}) =>
  aNotice({
    source_name: 'Grants.gov',
    channel: 'search',
    ...place,
    source_id,
    fields: { opportunity_number: null, due_date: inDays(20), title: source_id, ...fields },
  });
export const many = (from: number, to: number, overrides?: NoticeOverrides) =>
  Array.from({ length: to - from }, (_, index) => listed(`n${from + index}`, overrides));

/** Listings of a source for the tests of a file, in a temporary database that is emptied before each test. */
export function setUpListings() {
  let spec: SpecStore;
  let closing: CloseMissingService;
  let fetches = 0;
  let last: NoticeBatch;

  beforeAll(async () => {
    spec = await openSpecStore();
    closing = new CloseMissingService(spec.store);
  });
  beforeEach(() => spec.empty());
  afterAll(() => spec.drop());

  const statuses = async () => {
    const rows = await spec.store.query<{ title: string; status: string }[]>(
      'SELECT title, status FROM opportunity_summary ORDER BY title',
    );
    return Object.fromEntries(rows.map((row) => [row.title, row.status]));
  };

  return {
    get store() {
      return spec.store;
    },
    /** The last batch. */
    get last() {
      return last;
    },

    /** Each fetch is a minute later than the previous one, starting now. */
    take: async (notices: Notice[], overrides: Partial<NoticeBatch> = {}) => {
      last = aBatch(notices, {
        source: 'grants_gov',
        fetched_at: new Date(Date.now() + fetches * 60_000).toISOString(),
        ...overrides,
      });
      fetches += 1;
      return new IntakeService(spec.store).take(last);
    },

    /** Start of a listing sweep as sync records it: by the clock of the database, in milliseconds. */
    begin: async (): Promise<string> => {
      const [row] = await spec.store.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
      return row?.now.toISOString() ?? '';
    },

    closeMissing: (since: string, overrides: Partial<RpcRequest<'opportunities.close-missing'>> = {}) => {
      const { source, run_id, fence } = last;
      return closing.close({
        source,
        run_id,
        fence,
        source_name: 'Grants.gov',
        channel: 'search',
        since,
        max_share: 0.2,
        except: [],
        ...overrides,
      });
    },

    statuses,
    closedTitles: async () =>
      Object.entries(await statuses())
        .filter(([, status]) => status === 'closed')
        .map(([title]) => title),

    idOf: async (title: string): Promise<string> => {
      const [row] = await spec.store.query<{ id: string }[]>('SELECT id FROM opportunity_summary WHERE title = $1', [
        title,
      ]);
      return row?.id ?? '';
    },
  };
}
