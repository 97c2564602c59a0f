import { deliverySuite } from './suite/delivery.js';
import { failureSuite } from './suite/failures.js';
import { followingSuite } from './suite/following.js';
import { suiteSettings, type BusHarness } from './suite/harness.js';
import { lifecycleSuite } from './suite/lifecycle.js';
import { broadcastSuite } from './suite/broadcasts.js';
import { partSuite } from './suite/parts.js';
import { requestSuite } from './suite/requests.js';
import { type MessagingSettings } from './streams.js';

/**
 * Globals of Jest, declared here because the suite is compiled with the library, whose build must not depend on test tools.
 */
declare const describe: (name: string, body: () => void) => void;
declare const it: (title: string, body: () => Promise<void>, timeoutMs: number) => void;
declare const beforeAll: (body: () => Promise<void>, timeoutMs: number) => void;
declare const afterAll: (body: () => Promise<void>, timeoutMs: number) => void;

const limitMs = 60_000;

/**
 * The contract of a transport, as a Jest suite. `start` starts the transport once for all tests with the given settings, which `connect` may
 * override.
 */
export function busSuite(name: string, start: (settings: Partial<MessagingSettings>) => Promise<BusHarness>): void {
  describe(name, () => {
    let harness: BusHarness | null = null;
    const started = (): BusHarness => {
      if (harness) return harness;
      throw new Error(`${name} did not start`);
    };
    const test = (title: string, body: () => Promise<void>): void => it(title, body, limitMs);

    beforeAll(async () => {
      harness = await start(suiteSettings);
    }, limitMs);
    afterAll(async () => {
      await harness?.stop();
    }, limitMs);

    describe('requests', () => requestSuite(test, started));
    describe('parts of a reply', () => partSuite(test, started));
    describe('events', () => deliverySuite(test, started));
    describe('followers', () => followingSuite(test, started));
    describe('broadcasts', () => broadcastSuite(test, started));
    describe('failures', () => failureSuite(test, started));
    describe('lifecycle', () => lifecycleSuite(test, started));
  });
}
