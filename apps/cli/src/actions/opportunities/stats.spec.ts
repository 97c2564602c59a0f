import { statsSchema } from '@rfp/contracts/stats';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'opportunities.facets': () => ({
        source_name: {
          values: [
            { value: 'SAM.gov', count: 900 },
            { value: 'Grants\u001b[31m of a very long name of a source that has no end', count: 100 },
            { value: 'Old', count: 1 },
          ],
          more: false,
        },
      }),
    },
  });
});
afterAll(() => terminal.close());

const utf8 = { LANG: 'en_US.UTF-8' };

describe('rfp stats', () => {
  it('is one page with aligned figures and bars in proportion, in the ranges of the dashboard', async () => {
    const { out } = await terminal.rfp(['stats'], { isTTY: true, columns: 60, env: utf8 });
    expect(out).toContain('Total          12 opportunities, 10 active\n');
    expect(out).toContain(
      [
        'Source',
        'SAM.gov                  ████████████████████████  900   90%',
        'Grants of a very long…   ██▋                       100   10%',
        'Old                      ▏                           1   <1%',
        '',
      ].join('\n'),
    );
    // Percentages of all opportunities, of which some have no agency.
    expect(out).toMatch(/Department of Veterans….* 8 +67%\n/);
    for (const name of [
      '80-100',
      '60-79',
      '0-59',
      'Next 7 days',
      'Next 30 days',
      'Later',
      'No due date',
      'Federal Grant',
    ])
      expect(out).toContain(`\n${name} `);
  });

  it.each([40, 60, 80, 200])('fits a terminal of %s columns', async (columns) => {
    const { out } = await terminal.rfp(['stats'], { isTTY: true, columns, env: utf8 });
    const bars = out.split('\n').filter((line) => line.endsWith('%'));
    expect(Math.max(...bars.map((line) => line.length))).toBeLessThanOrEqual(Math.min(columns, 100));
    expect(new Set(bars.slice(0, 3).map((line) => line.length)).size).toBe(1);
    expect(out).not.toContain('\u001b');
  });

  it.each([
    [{ LANG: 'C' }, 'linux'],
    [{}, 'linux'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'POSIX' }, 'linux'],
  ] as const)('draws in ASCII if the locale supports nothing else: %j', async (env, platform) => {
    const { out } = await terminal.rfp(['stats'], { isTTY: true, columns: 60, env, platform });
    expect(out).toMatch(/SAM\.gov +#+ +900 +90%/);
    // eslint-disable-next-line no-control-regex -- the range is that of ASCII
    expect(out.replaceAll('…', '')).toMatch(/^[\x00-\x7f]*$/);
  });

  it('has a row per figure in TSV and CSV, without nested values', async () => {
    const { out } = await terminal.rfp(['stats', '-o', 'csv']);
    const [head, ...rows] = out.trimEnd().split('\r\n');
    expect(head).toBe('section,name,value');
    expect(rows).toContain('Summary,total_opportunities,12');
    // Without closed opportunities, their average is missing.
    expect(out).not.toContain('closed_avg_score');
    expect(rows).toContain('Source,SAM.gov,900');
    for (const row of rows) expect(row).toMatch(/^\w+,[^,{}[\]]+,-?[\d.]+$/);
    const { out: tsv } = await terminal.rfp(['stats']);
    expect(tsv.trimEnd().split('\n')).toHaveLength(rows.length);
    expect(tsv).toContain('Agency\tDepartment of Veterans Affairs\t');
  });

  it('is the complete answer for programs, or the selected fields', async () => {
    const { out } = await terminal.rfp(['stats', '--json']);
    expect(statsSchema.safeParse(JSON.parse(out)).error).toBeUndefined();
    const { out: one } = await terminal.rfp(['stats', '--json=high_priority,due_soon']);
    expect(Object.keys(JSON.parse(one))).toEqual(['high_priority', 'due_soon']);
  });
});
