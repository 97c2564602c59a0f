import { standaloneConfigSchema } from './standalone.config.js';
import { startupMessage } from './startup-message.js';

const product = { url: 'http://127.0.0.1:3000', siteUrl: 'http://127.0.0.1:3000', mailboxUrl: undefined };
const settingsSchema = standaloneConfigSchema.pick({
  RFP_COMMAND: true,
  RFP_DEMO: true,
  RFP_DATA_DIR: true,
  RFP_SCHEDULE: true,
});
const messageFor = (settings: Record<string, string>, started: string[] = []) =>
  startupMessage(product, settingsSchema.parse(settings), started);
const firstSync = 'Grants.gov syncs for the first time in the background';
const demo = 'Demo records, marked as such, are shown until there are real ones.';

describe('the startup message', () => {
  it('mentions the first sync and the demo records only at the start that began them', () => {
    const message = messageFor({}, ['demo', 'grants_gov']);
    expect(message).toContain(firstSync);
    expect(message).toContain(demo);
  });

  it.each([
    ['on', 'Sources sync at their intervals. See when:  npm run -s rfp -- sync status'],
    ['off', 'Sources sync on demand only:  npm run -s rfp -- sync run'],
  ])('states how sources sync at any other start, with the schedule %s', (RFP_SCHEDULE, line) => {
    const message = messageFor({ RFP_SCHEDULE });
    expect(message).toContain(line);
    expect(message).not.toContain(firstSync);
    expect(message).not.toContain(demo);
  });

  it('shows the command of an installation without npm run', () => {
    const message = messageFor({ RFP_COMMAND: 'rfp' }, ['grants_gov']);
    expect(message).toContain('Follow it:  rfp sync status');
    expect(message).not.toContain('npm run');
  });

  it.each([
    ['another port', 'http://127.0.0.1:3100', 'http://127.0.0.1:3100', ' --api-url http://127.0.0.1:3100'],
    [
      'another port behind a proxy',
      'http://127.0.0.1:3100',
      'https://rfp.example.org',
      ' --api-url http://127.0.0.1:3100',
    ],
    ['another interface', 'http://10.0.0.5:3000', 'https://rfp.example.org', ' --api-url https://rfp.example.org'],
    ['the usual port behind a proxy', 'http://127.0.0.1:3000', 'https://rfp.example.org', ''],
  ])('prints commands that reach the product at %s', (_, url, siteUrl, option) => {
    const messages = [
      startupMessage({ url, siteUrl, mailboxUrl: undefined }, settingsSchema.parse({}), ['grants_gov']),
      ...['on', 'off'].map((RFP_SCHEDULE) =>
        startupMessage({ url, siteUrl, mailboxUrl: undefined }, settingsSchema.parse({ RFP_SCHEDULE }), []),
      ),
    ];
    const commands = messages.flatMap((message) => message.match(/npm run .+/g) ?? []);
    expect(commands.map((command) => command.replace('npm run -s rfp -- ', ''))).toEqual(
      ['auth login', 'sync status', 'auth login', 'sync status', 'auth login', 'sync run'].map(
        (words) => words + option,
      ),
    );
  });
});
