import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { stubRun, stubSources, stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { stubLedger } from '@rfp/testing/stubs/stub-sync';
import { openTerminal, type Terminal } from '../testing/terminal.js';

/** Clears the screen, sets the window title, changes colors and text direction. */
const hostile = 'A\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eB';
const run: SyncRun = {
  ...stubRun,
  source_name: hostile,
  status: 'partial',
  started_by: hostile,
  reason: { code: hostile, message: hostile },
  rejected_by_code: { [hostile]: 1 },
};
const refused = new AppError('VALIDATION', {
  message: hostile,
  details: { hint: hostile, errors: { [hostile]: hostile } },
});
const states = Object.values(stubSyncStatus.sources).map(
  (state) => [hostile, { ...state, name: hostile, reason: { code: hostile, message: hostile } }] as const,
);

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'sync.sources': () => ({ sources: stubSources.map((source) => ({ ...source, name: hostile })) }),
      'sync.status': () => ({ ...stubSyncStatus, sources: Object.fromEntries(states) }),
      'sync.connectors': () => ({
        connectors: [
          {
            key: 'feed',
            title: hostile,
            kind: 'file',
            settings: {
              properties: { [hostile]: { description: hostile, enum: [hostile], default: hostile } },
              required: [hostile],
            },
          },
        ],
      }),
      'sync.runs': () => ({ rows: [run], total: 1 }),
      'sync.run': () => run,
      'sync.start': () => ({
        runs: [{ source: 'grants_gov', source_name: hostile, run_id: run.id, already_running: false }],
        skipped: [{ source: 'sam_gov', code: hostile, message: hostile }],
      }),
      'sync.ledger': () => ({ ...stubLedger, source_name: hostile }),
      'sync.change-source'() {
        throw refused;
      },
      'sync.test-url': ({ url }) => ({
        url,
        final_url: hostile,
        content_type: hostile,
        bytes: 1,
        title: hostile,
        found: 0,
        sample: [],
        rejected: [],
      }),
    },
  });
});

afterAll(() => terminal.close());

describe('untrusted text', () => {
  it.each([
    ['source list'],
    ['source connectors'],
    ['source connectors feed'],
    ['source ledger grants_gov'],
    ['source pause grants_gov'],
    ['sync status'],
    ['sync history'],
    ['sync run grants_gov sam_gov'],
    ['scrape https://city.example --test'],
  ])('is sanitized in the output of "rfp %s"', async (line) => {
    for (const form of ['table', 'tsv', 'csv', 'json', 'ndjson']) {
      const { out, err } = await terminal.rfp([...line.split(' '), '-o', form], { columns: 120 });
      expect((out + err).replaceAll(/[\n\r\t]/g, '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(out + err).toContain('A');
    }
  });
});
