import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});

afterAll(() => terminal.close());

describe('rfp codes', () => {
  it('prints the codes that match words, best first, within the width of the terminal', async () => {
    const { code, out, err } = await terminal.rfp(['codes', 'naics', 'roofing', 'contractors'], {
      isTTY: true,
      columns: 60,
    });
    expect(out).toBe('CODE    TITLE\n238160  Roofing Contractors\n23816   Roofing Contractors\n');
    expect([err, code]).toEqual(['', 0]);
  });

  it('prints the number of further codes, and marks ended codes', async () => {
    const { out, err } = await terminal.rfp(['codes', 'psc', 'D30', '--limit', '2'], { isTTY: true, columns: 80 });
    expect(out).toBe(`CODE  TITLE
D301  IT and telecommunications - Facility operation and mai… (ended 2020-09-30)
D302  IT and telecommunications - Systems development (ended 2020-09-30)
`);
    expect(err).toMatch(/^2 of \d+ found\n/);
  });

  it('prints records for programs', async () => {
    const { out } = await terminal.rfp(['codes', 'set-asides', 'wosbss', '--json=code,ended']);
    expect(JSON.parse(out)).toEqual(expect.arrayContaining([{ code: 'WOSBSS', ended: null }]));
    await expect(terminal.rfp(['codes', 'psc', 'r499'])).resolves.toMatchObject({
      out: 'R499\tSupport - Professional: Other\t\n',
    });
  });

  it.each([
    [['codes', 'sic', 'roofing'], 'The classifications with codes are naics, psc and set-asides.', 3],
    [['codes', 'naics', 'roofing', '--limit', '0'], '--limit', 2],
    [['codes'], 'missing required argument', 2],
  ])('refuses %j', async (line, text, exit) => {
    const { code, err } = await terminal.rfp(line);
    expect(err).toContain(text);
    expect(code).toBe(exit);
  });

  it('reports an empty result', async () => {
    const { out } = await terminal.rfp(['codes', 'naics', 'zeppelin'], { isTTY: true });
    expect(out).toBe('No codes found\n');
  });
});
