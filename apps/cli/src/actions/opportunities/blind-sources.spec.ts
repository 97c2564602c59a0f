import { AppError } from '@rfp/contracts/errors';
import { stubNow } from '@rfp/testing/stubs/stub-services';
import { openTerminal } from '../../testing/terminal.js';

const hoursBefore = (hours: number) => new Date(Date.parse(stubNow) - hours * 3_600_000).toISOString();

describe.each([
  ['opp list', ['opp', 'list', '--source-name', 'SAM.gov']],
  ['opp search', ['opp', 'search', 'lot']],
])('rfp %s', (_name, line) => {
  it('names blind sources on stderr, even if no record is found', async () => {
    const terminal = await openTerminal({
      answers: {
        'opportunities.list': () => ({ rows: [], total: 0, offset: 0 }),
        'opportunities.search': () => ({ rows: [], total: 0 }),
        'sync.coverage': () => ({
          blind: [
            {
              key: 'sam_gov',
              name: 'SAM.gov',
              source_type: 'federal_contract',
              since: hoursBefore(50),
              reason: 'failed',
            },
          ],
        }),
      },
    });
    try {
      const sentence = 'SAM.gov was last synced completely 2 days ago (the last run failed): records may be missing.\n';
      expect(await terminal.rfp(line)).toMatchObject({ code: 0, out: '', err: expect.stringContaining(sentence) });
      expect(await terminal.rfp([...line, '--quiet'])).toMatchObject({ code: 0, err: '' });
    } finally {
      await terminal.close();
    }
  });

  it('prints the list without this note while the sync service is down', async () => {
    const terminal = await openTerminal({
      answers: {
        'sync.coverage': () => {
          throw new AppError('UNAVAILABLE');
        },
      },
    });
    try {
      expect(await terminal.rfp([...line, '--json=id'])).toMatchObject({ code: 0, err: '' });
    } finally {
      await terminal.close();
    }
  });
});
