import { accountSuite } from './account-suite.js';
import { type OidcTwin, startOidcTwin } from '@rfp/twins/oidc-provider';
import { providerSettings } from '../testing/with-provider.js';
import { edgeSuite } from './edge-suite.js';
import { enumerationSuite } from './enumeration-suite.js';
import { envelopeSuite } from './envelope-suite.js';
import { factorSuite } from './factor-suite.js';
import { linksSuite } from './links-suite.js';
import { matrixSuite } from './matrix-suite.js';
import { providerSuite } from './provider-suite.js';
import { refreshSuite } from './refresh-suite.js';
import { secretsSuite } from './secrets-suite.js';
import { signInSuite } from './sign-in-suite.js';
import { signUpSuite } from './sign-up-suite.js';
import { strictSettings, strictSuite } from './strict-suite.js';
import { type StartTransport } from './testing/transports.js';
import { startWorld, type World, type WorldOptions } from './testing/world.js';
import { trustSuite } from './trust-suite.js';

const limitMs = 60_000;

/** What the real client and whoever is no client may expect of the auth wire contract, over real HTTP. */
export function conformance(name: string, transport: StartTransport): void {
  /** A world for what is within, closed after it. */
  const inWorld = (options: () => Promise<WorldOptions>, body: (world: () => World) => void): void => {
    let world: World | undefined;
    beforeAll(async () => {
      world = await startWorld(transport, await options());
    }, limitMs);
    afterAll(() => world?.close(), limitMs);
    body(() => {
      if (world === undefined) throw new Error('the world did not start');
      return world;
    });
  };

  describe(name, () => {
    describe('with the product and demo mode', () => {
      inWorld(
        async () => ({ settings: { RFP_DEMO: 'on', AUTH_REAUTHENTICATE_AFTER_SECONDS: '86400' }, product: true }),
        (world) => {
          describe('signing up', () => signUpSuite(world));
          describe('signing in', () => signInSuite(world));
          describe('mailed links', () => linksSuite(world));
          describe('a refresh', () => refreshSuite(world));
          describe('one’s account', () => accountSuite(world));
          describe('a second factor', () => factorSuite(world));
          describe('the envelope', () => envelopeSuite(world));
          describe('the edge', () => edgeSuite(world));
          describe('trusted is', () => trustSuite(world));
          describe('secrets', () => secretsSuite(world));
          describe('of every route', () => matrixSuite(world));
          describe('known and unknown addresses answer alike:', () => enumerationSuite(world));
        },
      );
    });

    describe('with small limits and without demo mode', () => {
      inWorld(async () => ({ settings: strictSettings }), strictSuite);
    });

    describe('with a provider', () => {
      let twin: OidcTwin | undefined;
      afterAll(() => twin?.stop());
      inWorld(
        async () => {
          twin = await startOidcTwin();
          return { settings: providerSettings(twin) };
        },
        (world) =>
          providerSuite(world, () => {
            if (twin === undefined) throw new Error('the provider did not start');
            return twin;
          }),
      );
    });
  });
}
