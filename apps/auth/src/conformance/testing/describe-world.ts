import { type Suite } from './suite.js';
import { type StartTransport } from './transports.js';
import { startWorld, type World, type WorldOptions } from './world.js';

const startTimeoutMs = 60_000;

/** Runs suites, by their names, in one world: it starts before the first test and closes after the last one. */
export function describeWorld(
  name: string,
  transport: StartTransport,
  options: () => Promise<WorldOptions>,
  suites: Record<string, Suite>,
): void {
  describe(name, () => {
    let world: World | undefined;
    const startedWorld = (): World => {
      if (world === undefined) throw new Error('the world did not start');
      return world;
    };
    beforeAll(async () => {
      world = await startWorld(transport, await options());
    }, startTimeoutMs);
    afterAll(() => world?.close(), startTimeoutMs);
    for (const [suiteName, suite] of Object.entries(suites)) {
      describe(suiteName, () => {
        suite(startedWorld);
      });
    }
  });
}
