import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});
beforeEach(() => {
  terminal.requests.length = 0;
});
afterAll(() => terminal.close());

const onTerminal = { isTTY: true, columns: 120 } as const;
const rfp = (...line: string[]) => terminal.rfp(['preferences', ...line], onTerminal);
const saved = () =>
  terminal.requests.filter(({ name }) => name === 'auth.save-preferences').map(({ request }) => request);

describe('rfp preferences', () => {
  it('shows the saved preferences', async () => {
    expect((await rfp('view')).out).toBe('Keywords       HVAC\nNAICS codes    238220\nPlaces         NC\n');
  });

  it('requires and excludes entries, and marks them in the output', async () => {
    const { out, code } = await rfp('set', 'place', 'NC', 'Hawaii', '--level', 'must');
    expect(saved()).toMatchObject([
      { keywords: ['HVAC'], company_profile: { places: [], must: { places: ['NC', 'Hawaii'] } } },
    ]);
    expect([out, code]).toEqual([
      'Keywords       HVAC\nNAICS codes    238220\nPlaces         NC (must); Hawaii (must)\n',
      0,
    ]);
    const excluded = await rfp('set', 'agency', 'NASA', '--level', 'exclude');
    expect(excluded.out).toContain('Agencies       NASA (excluded)\n');
  });

  it('prefers keywords, and removes entries in any case', async () => {
    await rfp('set', 'keyword', 'cloud hosting');
    await rfp('remove', 'place', 'nc');
    expect(saved()).toMatchObject([
      { keywords: ['HVAC', 'cloud hosting'] },
      { keywords: ['HVAC'], company_profile: { places: [], naics_codes: ['238220'] } },
    ]);
  });

  it('sets a range of values and its level', async () => {
    const { out } = await rfp('value', '--min', '100000', '--max', '500000', '--level', 'must');
    expect(saved()).toMatchObject([
      { company_profile: { min_value: 100_000, max_value: 500_000, value_mode: 'must' } },
    ]);
    expect(out).toContain('Value          $100,000 to $500,000 (must)\n');
    expect((await rfp('value')).out).not.toContain('Value');
  });

  it.each([
    [['set', 'keyword', 'roof', '--level', 'must'], 'keywords are preferred'],
    [['set', 'naics', 'roof'], 'Must be a NAICS code'],
    [['value', '--min', '5', '--max', '1'], 'Must not be less than the minimum value'],
    [['set', 'colour', 'red'], "'colour' is invalid"],
  ])('refuses %j', async (line, text) => {
    const { code, err } = await rfp(...line);
    expect([code, err, saved()]).toEqual([2, expect.stringContaining(text), []]);
  });
});

describe('rfp alert', () => {
  it('switches mails on, and proposes the score that would have given about three matches a day', async () => {
    const { out, err } = await terminal.rfp(['alert', 'on'], onTerminal);
    expect(out).toBe(`Mails are on, for scores of 80 or higher.
A threshold of 64 would have found 88 matches in the last 30 days.
`);
    expect(err).toBe('Use it:  rfp alert on --threshold 64\n');
    const accepted = await terminal.rfp(['alert', 'on', '--threshold', '64'], onTerminal);
    expect([accepted.out.split('\n')[0], accepted.err]).toEqual(['Mails are on, for scores of 64 or higher.', '']);
    const changes = terminal.requests
      .filter(({ name }) => name === 'auth.change-settings')
      .map(({ request }) => request);
    expect(changes).toEqual([{ email_notifications: true }, { email_notifications: true, high_score_threshold: 64 }]);
  });

  it('switches mails off, and refuses a threshold outside the allowed range', async () => {
    expect((await terminal.rfp(['alert', 'off'], onTerminal)).out).toBe('Mails are off.\n');
    const { code, err } = await terminal.rfp(['alert', 'on', '--threshold', '49'], onTerminal);
    expect([code, err]).toEqual([2, expect.stringContaining('threshold')]);
  });
});

describe('a place', () => {
  it('without a state is saved with a note, other places without one', async () => {
    const { err, code } = await rfp('set', 'place', 'Atlantis');
    const note = '"Atlantis" is not a state: it matches towns and counties of that name.';
    expect([err.replaceAll(/\s+/g, ' ').includes(note), code, saved().length]).toEqual([true, 0, 1]);
    expect((await rfp('set', 'place', 'PA', 'Ohio', 'Durham, NC')).err).toBe('');
  });
});
