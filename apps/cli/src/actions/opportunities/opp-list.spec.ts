import { AppError } from '@rfp/contracts/errors';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;
const onTerminal = { isTTY: true };
const first = stubId(1);

beforeAll(async () => {
  terminal = await openTerminal();
});

afterAll(() => terminal.close());

function lastRequest(name: string): unknown {
  return terminal.requests.findLast((one) => one.name === name)?.request;
}

describe('rfp opp list', () => {
  it('prints a table on a terminal, with the total', async () => {
    const { code, out, err } = await terminal.rfp(['opp', 'list', '--per-page', '3'], { ...onTerminal, columns: 120 });
    expect(out).toBe(`SCORE  REL  DUE              VALUE  OPPORTUNITY
   99   99  Tomorrow         $125K  Laboratory cooling systems, lot 1
                                    0197a3a4-0000-7000-8000-000000000001  Department of Veterans Affairs · SAM.gov
   98   98  In 2 days        $250K  Laboratory cooling systems, lot 2
                                    0197a3a4-0000-7000-8000-000000000002  Department of Veterans Affairs · Grants.gov
   97   97  N/A                N/A  Laboratory cooling systems, lot 3
                                    0197a3a4-0000-7000-8000-000000000003  SAM.gov
`);
    expect(err).toBe(
      'Showing 3 of 12 opportunities\nSorted by Your Fit, descending\nNext page:  --page 2 ; details:  rfp opp view <id>\n',
    );
    expect(code).toBe(0);
  });

  it('fits a narrow terminal, with complete ids', async () => {
    const { out } = await terminal.rfp(['opp', 'list'], { ...onTerminal, columns: 80 });
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect(out).toContain(`${first}\n`);
  });

  it('prints TSV without header in a pipe', async () => {
    const { out, err } = await terminal.rfp(['opp', 'list', '--per-page', '2']);
    expect(out).toBe(
      `${first}\tLaboratory cooling systems, lot 1\tDepartment of Veterans Affairs\tfederal_contract\tSAM.gov\t36C247-26-R-0001\tactive\t2026-03-02\t2026-03-11\t125000\t99\thttps://example.gov/notices/1\t\n` +
        `${stubId(2)}\tLaboratory cooling systems, lot 2\tDepartment of Veterans Affairs\tfederal_grant\tGrants.gov\t36C247-26-R-0002\tactive\t2026-03-02\t2026-03-12\t250000\t98\thttps://example.gov/notices/2\t\n`,
    );
    expect(err).toBe('');
  });

  it('sends the options as filter', async () => {
    const line =
      'opp list --search cloud --status active --source-type federal_grant --source-name Grants.gov --agency-name VA --min-score 10 ' +
      '--min-value 1000 --max-value 2000.5 --posted-since 2026-01-01 --due-by 2026-12-31 --due-within-days 30 --sort due_date --page 3 --per-page 7 --demo';
    await terminal.rfp(line.split(' '));
    expect(lastRequest('opportunities.list')).toEqual({
      audience: 'demo',
      search: expect.objectContaining({ keywords: ['HVAC'] }),
      filter: {
        q: 'cloud',
        status: 'active',
        source_type: 'federal_grant',
        source_name: 'Grants.gov',
        agency_name: 'VA',
        min_score: 10,
        min_value: 1000,
        max_value: 2000.5,
        posted_since: '2026-01-01',
        due_by: '2026-12-31',
        due_within_days: 30,
      },
      sort: ['due_date', 'ASC'],
      offset: 14,
      limit: 7,
    });
  });

  it.each([
    [[], ['personal_total', 'DESC']],
    [
      ['--search', 'lot'],
      ['best_match', 'DESC'],
    ],
    [
      ['--sort', 'score', '--order', 'asc'],
      ['relevance_score', 'ASC'],
    ],
    [
      ['--sort', 'value'],
      ['estimated_value', 'DESC'],
    ],
    [
      ['--sort', 'title'],
      ['title', 'ASC'],
    ],
    [
      ['--sort', 'posted_date'],
      ['posted_date', 'DESC'],
    ],
    [
      ['--sort', 'personal_total'],
      ['personal_total', 'DESC'],
    ],
  ])('with %j has the sort order %j', async (options, order) => {
    const { err } = await terminal.rfp(['opp', 'list', ...options], onTerminal);
    expect(lastRequest('opportunities.list')).toHaveProperty('sort', order);
    expect(err).toMatch(/^Sorted by [A-Z].*, (?:as|des)cending$/m);
  });

  it('is sorted by score while its default order is being prepared, and repeats this sort field for the next page', async () => {
    const preparing = await openTerminal({
      answers: {
        'opportunities.list': ({ sort, offset }) => {
          if (sort[0] === 'personal_total') throw new AppError('ORDER_NOT_READY');
          return { rows: [anOpportunity(1)], total: 2, offset, next: 'WyJ4Il0' };
        },
      },
    });
    const { code, err } = await preparing.rfp(['opp', 'list', '--per-page', '1'], onTerminal);
    expect([code, err]).toEqual([
      0,
      'Showing 1 of 2 opportunities\nSorted by Score, descending: Your Fit is being prepared\n' +
        'Next page:  --sort relevance_score --page 2 ; details:  rfp opp view <id>\n',
    ]);
    await preparing.close();
  });

  it('as of an instant is by default sorted by posted date', async () => {
    const as_of = '2026-03-09T12:00:00Z';
    expect(await terminal.rfp(['opp', 'list', '--as-of', as_of])).toMatchObject({ code: 0 });
    expect(lastRequest('opportunities.list')).toMatchObject({ as_of, sort: ['posted_date', 'DESC'] });
    await terminal.rfp(['opp', 'list', '--as-of', as_of, '--sort', 'title']);
    expect(lastRequest('opportunities.list')).toMatchObject({ as_of, sort: ['title', 'ASC'] });
  });

  it('reports an empty result', async () => {
    const { out, code } = await terminal.rfp(['opp', 'list', '--search', 'no such title'], onTerminal);
    expect(out).toBe('No opportunities found\n');
    expect(code).toBe(0);
  });

  it('prints only JSON, with all or selected fields', async () => {
    const all = await terminal.rfp(['opp', 'list', '--per-page', '1', '--json'], onTerminal);
    expect(JSON.parse(all.out)).toEqual([anOpportunity(1)]);
    const selectedFields = await terminal.rfp(['--json=id,title', 'opp', 'list', '--per-page', '1'], onTerminal);
    expect(JSON.parse(selectedFields.out)).toEqual([{ id: first, title: 'Laboratory cooling systems, lot 1' }]);
    expect(all.err + selectedFields.err).toBe('');
    const separateFields = await terminal.rfp(['--json', 'opp', 'list', '--per-page', '1', '--json', 'id,title']);
    expect(separateFields.out).toBe(selectedFields.out);
    const lines = await terminal.rfp(['opp', 'list', '--per-page', '2', '-o', 'ndjson', '--json=id']);
    expect(lines.out).toBe(`{"id":"${first}"}\n{"id":"${stubId(2)}"}\n`);
  });

  it('prints CSV with a header', async () => {
    const { out } = await terminal.rfp(['opp', 'list', '--per-page', '1', '-o', 'csv']);
    expect(out.split('\r\n')[0]).toMatch(/^id,title,agency_name,/);
    expect(out).toContain(`${first},"Laboratory cooling systems, lot 1",`);
  });

  it('is colored on a terminal, unless disabled by environment or option', async () => {
    const coloured = await terminal.rfp(['opp', 'list'], { ...onTerminal, env: { NO_COLOR: '' } });
    expect(coloured.out).toContain('\u001b[');
    for (const options of [{ env: { NO_COLOR: '1' } }, { env: { NO_COLOR: '', TERM: 'dumb' } }]) {
      const plain = await terminal.rfp(['opp', 'list'], { ...onTerminal, ...options });
      expect(plain.out).not.toContain('\u001b[');
    }
    const printed = await terminal.rfp(['opp', 'list', '--no-color'], { ...onTerminal, env: { NO_COLOR: '' } });
    expect(printed.out + printed.err).not.toContain('\u001b[');
  });
});
