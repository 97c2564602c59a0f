import { parse } from 'yaml';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../testing/terminal.js';

/** Changes colors, the window title and the direction of text. */
const hostile = 'Roof\u001b[31m\u001b]0;x\u0007 \u009b1m\u202erepair';
const control = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u;

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({
    rows: [anOpportunity(1), anOpportunity(2, { title: hostile, agency_name: 'Bureau of\ttabs' }), anOpportunity(3)],
  });
});
afterAll(() => terminal.close());

const list = (...options: string[]) => terminal.rfp(['opp', 'list', ...options]);

describe('--jq', () => {
  it('prints texts unquoted, and other values as a line of JSON each', async () => {
    const { code, out, err } = await list('--jq', '.[] | .id, .total_score, {a: .status}');
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n').slice(0, 3)).toEqual([stubId(1), '99', '{"a":"active"}']);
    expect(out.split('\n')).toHaveLength(10);
  });

  it('filters each line of NDJSON', async () => {
    const { out } = await list('-o', 'ndjson', '--jq', 'select(.total_score < 99) | .id');
    expect(out).toBe(`${stubId(2)}\n${stubId(3)}\n`);
  });

  it('filters the selected fields only', async () => {
    const { out } = await list('--json=id,title', '--jq', '.[0] | keys | join(",")');
    expect(out).toBe('id,title\n');
  });

  it('filters one record', async () => {
    const { out } = await terminal.rfp(['opp', 'view', stubId(1), '--jq', '.attachments[].name']);
    expect(out).toBe('Statement of Work.pdf\n');
  });

  it('removes escape sequences of a source', async () => {
    const { out } = await list('--jq', '.[1].title');
    expect(out).toBe('Roof repair\n');
  });

  it('keeps tabs and line breaks that the filter creates', async () => {
    const { out } = await list('--jq', '.[0] | [.status, .source_name] | @tsv, "a\\nb"');
    expect(out).toBe('active\tSAM.gov\na\nb\n');
  });

  it.each([
    ['.[', 'syntax error'],
    ['.nosuch.x', 'Cannot index array'],
  ])('refuses the filter %s with the reason of jq', async (filter, reason) => {
    const { code, out, err } = await list('--jq', filter);
    expect([code, out]).toEqual([2, '']);
    expect(JSON.parse(err)).toMatchObject({
      error: { code: 'VALIDATION', message: expect.stringContaining(reason), hint: expect.stringContaining('jqlang') },
    });
  });

  it('ends an endless filter if the user interrupts it', async () => {
    const stop = new AbortController();
    const running = terminal.rfp(['opp', 'list', '--jq', 'last(range(infinite))'], { signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    expect((await running).code).toBe(130);
  });

  it('refuses an empty filter', async () => {
    expect((await list('--jq', '')).code).toBe(2);
  });
});

describe('-o yaml', () => {
  it('prints the same document as JSON', async () => {
    const [yaml, json] = [await list('-o', 'yaml'), await list('--json')];
    expect(parse(yaml.out)).toEqual(JSON.parse(json.out));
  });

  it('holds no control character, and keeps the text', async () => {
    const { out } = await list('-o', 'yaml');
    expect(out).not.toMatch(control);
    expect(JSON.stringify(parse(out))).toContain(JSON.stringify(hostile).slice(1, -1));
  });

  it('prints one record as one document', async () => {
    const { out } = await terminal.rfp(['opp', 'view', stubId(1), '-o', 'yaml', '--columns', 'id,naics_codes']);
    expect(Object.keys(parse(out))).toEqual(['id', 'naics_codes']);
  });

  it('prints an error as JSON, which is YAML', async () => {
    const { err } = await terminal.rfp(['opp', 'view', stubId(99), '-o', 'yaml']);
    expect(parse(err)).toMatchObject({ error: { code: 'OPPORTUNITY_NOT_FOUND' } });
  });
});

describe('--columns and -o wide', () => {
  it('prints the chosen fields in their order, in a pipe', async () => {
    const { out } = await list('--columns', 'total_score,id,source_type');
    expect(out.split('\n')[0]).toBe(`99\t${stubId(1)}\tfederal_contract`);
  });

  it('prints the chosen fields in CSV, with a header', async () => {
    const { out } = await list('--columns', 'id,title', '-o', 'csv');
    expect(out.split('\r\n').slice(0, 2)).toEqual(['id,title', `${stubId(1)},"Laboratory cooling systems, lot 1"`]);
  });

  it('prints a table of the chosen fields on a terminal, without truncation', async () => {
    const { out } = await terminal.rfp(['opp', 'list', '--columns', 'id,total_score,title'], {
      isTTY: true,
      columns: 40,
    });
    expect(out.split('\n').slice(0, 2)).toEqual([
      'ID                                    TOTAL_SCORE  TITLE',
      `${stubId(1)}           99  Laboratory cooling systems, lot 1`,
    ]);
    expect(out).not.toMatch(control);
  });

  it('selects fields of JSON', async () => {
    const { out } = await list('--columns', 'id', '-o', 'json');
    expect(JSON.parse(out)[0]).toEqual({ id: stubId(1) });
  });

  it('prints all columns in a wide table, on a terminal and in a pipe', async () => {
    const [shown, piped] = [
      await terminal.rfp(['opp', 'list', '-o', 'wide'], { isTTY: true, columns: 40 }),
      await list('-o', 'wide'),
    ];
    expect(shown.out).toBe(piped.out);
    expect(shown.out.split('\n')[0]).toMatch(/^ID +TITLE +AGENCY_NAME .* SOURCE_URL +CURRENCY$/);
  });

  it('refuses an unknown column and lists the available ones', async () => {
    const { code, err } = await list('--columns', 'id,colour');
    expect(code).toBe(2);
    expect(err).toContain('there is no field "colour"');
    expect(err).toContain('--columns id,title');
  });
});

describe('the pager', () => {
  const tall = { isTTY: true, columns: 80, rows: 5 };

  it('shows results that are taller than the terminal', async () => {
    const { out, paged } = await terminal.rfp(['opp', 'list'], tall);
    expect(out).toBe('');
    expect(paged).toContain('lot 1');
  });

  it('is not used for results that fit, nor in a pipe, nor with --no-pager', async () => {
    const screens = [
      await terminal.rfp(['opp', 'list'], { ...tall, rows: 50 }),
      await terminal.rfp(['opp', 'list'], { ...tall, isTTY: false }),
      await terminal.rfp(['opp', 'list', '--no-pager'], tall),
    ];
    for (const { out, paged } of screens) expect([out.includes('lot 1'), paged]).toEqual([true, undefined]);
  });
});
