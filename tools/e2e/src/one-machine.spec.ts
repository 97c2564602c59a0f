import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { statsSchema } from '@rfp/contracts/stats';
import { type Browser } from 'playwright-core';
import { launchBrowser, openPage } from './browser.js';
import { newPerson, type Person, signIn } from './people.js';
import { type Program, rfp, startProgram, until, whenReady } from './programs.js';
import { findInBrowser, findInTerminal, type Outside, startOutside, syncBoth } from './walk-the-path.js';

let folder: string;
let outside: Outside;
let browser: Browser;
let program: Program;
let person: Person;
let url: string;
let mailboxUrl: string;

/** The address changes with every start; who is signed in does not. */
const account = () => ({ url, token: person.token });
const signedIn = async () => ({ url, session: await signIn(url, person.email, person.password) });

async function start(): Promise<void> {
  const env = {
    ...outside.env,
    RFP_DATA_DIR: path.join(folder, 'data'),
    RFP_FIRST_SYNC: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
  };
  program = startProgram('apps/standalone/dist/main.js', [], env);
  ({ url, mailboxUrl } = await whenReady(program));
}

beforeAll(async () => {
  folder = temporaryFolder('e2e');
  [outside, browser] = await Promise.all([startOutside(), launchBrowser()]);
  await start();
  person = await newPerson(url, mailboxUrl);
}, 60_000);

afterAll(async () => {
  await browser.close();
  await program.end();
  await outside.stop();
});

describe('on one machine, from an empty data directory', () => {
  it('shows demo records, marked as such, while there is no real one', async () => {
    await until(async () => {
      const { stdout } = await rfp(account(), 'stats', '--json');
      return statsSchema.parse(JSON.parse(stdout)).total_opportunities === 2000;
    });
    const { page } = await openPage(browser, await signedIn());
    await page.goto(url);
    await page.getByRole('banner').getByText('Demo data').waitFor();
    await page.context().close();
  });

  it('reads both sources and shows only what is real from then on', async () => {
    await syncBoth(account());
    await findInTerminal(account(), outside);
    await findInBrowser(browser, await signedIn(), outside);
  }, 60_000);

  it('finds the same notice under the same id after a restart', async () => {
    const before = await findInTerminal(account(), outside);
    expect(await program.end('SIGINT')).toBe(0);
    await start();
    expect(await findInTerminal(account(), outside)).toBe(before);
    await findInBrowser(browser, await signedIn(), outside);
  }, 60_000);

  it('changes nothing when the same pages are read again', async () => {
    for (const counters of await syncBoth(account())) {
      expect(counters).toMatchObject({ added: 0, updated: 0, rejected: 0 });
      expect(counters.unchanged).toBe(counters.received);
      expect(counters.received).toBeGreaterThan(0);
    }
    await findInTerminal(account(), outside);
  }, 60_000);

  it('recovers from kill -9', async () => {
    await program.end('SIGKILL');
    await start();
    await findInTerminal(account(), outside);
  }, 60_000);
});
