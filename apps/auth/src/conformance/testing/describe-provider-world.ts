import { type OidcTwin, startOidcTwin } from '@rfp/twins/oidc-provider';
import { providerSettings } from '../../testing/provider-harness.js';
import { describeWorld } from './describe-world.js';
import { type Suite } from './suite.js';
import { type StartTransport } from './transports.js';
import { type World, type WorldOptions } from './world.js';

export type ProviderSuite = (world: () => World, twin: () => OidcTwin) => void;

/** Like `describeWorld`, with the twin of an OpenID Connect provider configured. */
export function describeProviderWorld(
  name: string,
  transport: StartTransport,
  { settings, ...options }: WorldOptions,
  suites: Record<string, ProviderSuite>,
): void {
  let twin: OidcTwin | undefined;
  const startedTwin = (): OidcTwin => {
    if (twin === undefined) throw new Error('the provider did not start');
    return twin;
  };
  const startOptions = async (): Promise<WorldOptions> => {
    twin = await startOidcTwin();
    return { ...options, settings: { ...settings, ...providerSettings(twin) } };
  };
  const suitesWithTwin = Object.entries(suites).map(([suiteName, suite]): [string, Suite] => [
    suiteName,
    (world) => suite(world, startedTwin),
  ]);
  describeWorld(name, transport, startOptions, Object.fromEntries(suitesWithTwin));
  afterAll(() => twin?.stop());
}
