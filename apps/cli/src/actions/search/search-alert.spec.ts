import { AppError } from '@rfp/contracts/errors';
import { defaultSettings } from '@rfp/contracts/settings';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { stubAlertRehearsal, stubSearch } from '@rfp/testing/stubs/stub-searches';
import { type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const alerted: SavedSearch = {
  ...stubSearch,
  name: 'Roofs',
  is_default: false,
  alert: { frequency: 'weekly', time: '09:00', weekday: 3, min_score: 70, since: '2026-03-01T15:00:00.000Z' },
};
let hasMails = true;
const answers: StubAnswers = {
  'opportunities.saved-searches': () => ({ searches: [stubSearch, { ...alerted, id: stubSearch.id }] }),
  'auth.settings': () => ({
    settings: { ...defaultSettings, email_notifications: hasMails },
    weights_total: 100,
    weights_warning: null,
    notification_email_confirmed: true,
    page_size_set: true,
    updated_at: null,
  }),
};

let terminal: Terminal;
beforeAll(async () => {
  terminal = await openTerminal({ answers });
});
beforeEach(() => {
  terminal.requests.length = 0;
  hasMails = true;
});
afterAll(() => terminal.close());

const onTerminal = { isTTY: true, columns: 120 } as const;
const requestsTo = (name: string) =>
  terminal.requests.filter((each) => each.name === `opportunities.${name}`).map(({ request }) => request);

describe('rfp search alert', () => {
  it('switches an alert on, with its time and its minimum score', async () => {
    const options = ['--every', 'daily', '--at', '08:30', '--min-score', '70'];
    const { code, out, err } = await terminal.rfp(['search', 'alert', 'cooling systems', ...options], onTerminal);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('  Alert    Daily at 08:30, Your Fit 70 or more\n');
    expect(requestsTo('set-search-alert')).toMatchObject([
      { id: stubSearch.id, frequency: 'daily', time: '08:30', weekday: 1, min_score: 70 },
    ]);
  });

  it('leaves what is not given as it is', async () => {
    await terminal.rfp(['search', 'alert', 'Roofs', '--day', 'sunday']);
    await terminal.rfp(['search', 'alert', 'Roofs', '--every', 'daily', '--min-score', '0']);
    expect(requestsTo('set-search-alert')).toMatchObject([
      { frequency: 'weekly', time: '09:00', weekday: 7, min_score: 70 },
      { frequency: 'daily', time: '09:00', weekday: 3, min_score: null },
    ]);
  });

  it('switches it off', async () => {
    const { code, out } = await terminal.rfp(['search', 'alert', 'Roofs', '--every', 'off'], onTerminal);
    expect([code, requestsTo('stop-search-alert')]).toMatchObject([0, [{ id: stubSearch.id }]]);
    expect(out).not.toContain('Alert');
    expect(requestsTo('set-search-alert')).toEqual([]);
  });

  it('says how to switch mails on if they are off', async () => {
    hasMails = false;
    const { err } = await terminal.rfp(['search', 'alert', 'Roofs', '--at', '10:00'], onTerminal);
    expect(err).toBe('Mails are off: it reports in the inbox only. Switch mails on:  rfp alert on\n');
  });

  it('rehearses an alert without changing anything', async () => {
    const { code, out, err } = await terminal.rfp(
      ['search', 'alert', 'Cooling systems', '--every', 'weekly', '--at', '06:00', '--rehearse'],
      onTerminal,
    );
    expect([code, err]).toEqual([0, 'Nothing was changed.\n']);
    expect(out)
      .toBe(`Would have sent 12 opportunities in 2 mails in the last 30 days. 1 more would wait for the next mail.
Mar 2, 2026, 7:00 AM EST  11
  Laboratory cooling systems, lot 1
  and 10 more
Mar 10, 2026, 7:00 AM EDT  1
  Chilled water pumps
`);
    expect(requestsTo('rehearse-search-alert')).toMatchObject([
      { filter: stubSearch.filter, alert: { frequency: 'weekly', time: '06:00', weekday: 1, min_score: null } },
    ]);
    expect(requestsTo('set-search-alert')).toEqual([]);
    const { out: json } = await terminal.rfp(['search', 'alert', 'Cooling systems', '--rehearse', '--json']);
    expect(JSON.parse(json)).toEqual(stubAlertRehearsal);
  });

  it.each([
    [['Cooling systems'], '--every is missing', "rfp search alert 'Cooling systems' --every daily"],
    [['Roofs', '--every', 'yearly'], '--every: ', '--help'],
    [['Roofs', '--at', '7'], '--at: ', '--help'],
    [['Roofs', '--min-score', '101'], '--min-score: ', '--help'],
    [['Roofs', '--every', 'off', '--rehearse'], '--rehearse needs an alert', '--every instant|hourly|daily|weekly'],
  ])('refuses %j', async (given, text, fix) => {
    const { code, err } = await terminal.rfp(['search', 'alert', ...given]);
    expect(code).toBe(2);
    expect(err).toContain(text);
    expect(err).toContain(fix);
    expect(requestsTo('set-search-alert')).toEqual([]);
  });

  it('reports why a search can have no alert', async () => {
    const refusing = await openTerminal({
      answers: {
        'opportunities.set-search-alert': () => {
          throw new AppError('ALERT_NOT_POSSIBLE', { details: { obstacle: 'score' } });
        },
      },
    });
    const { code, err } = await refusing.rfp(['search', 'alert', 'Cooling systems', '--every', 'daily']);
    expect([code, err]).toEqual([2, expect.stringContaining(new AppError('ALERT_NOT_POSSIBLE').message)]);
    await refusing.close();
  });
});

it('rfp search list shows the alerts, if there are any', async () => {
  const { out } = await terminal.rfp(['search', 'list'], onTerminal);
  expect(out).toBe(`NAME             NEW  VISIBILITY      DEFAULT  ALERT
Cooling systems    3  private, yours  yes
Roofs              3  private, yours           Wednesdays at 09:00, Your Fit 70 or more
`);
});
