import { authConfigSchema } from '@rfp/auth/auth.config';
import { startAuth } from '@rfp/auth/start-auth';
import { naics } from '@rfp/codes/code-tables';
import { createdApiTokenSchema } from '@rfp/contracts/account';
import { authSessionSchema, type AuthSession } from '@rfp/contracts/auth';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { startGateway } from '@rfp/gateway/start-gateway';
import { intelligenceConfigSchema } from '@rfp/intelligence/intelligence.config';
import { startIntelligence } from '@rfp/intelligence/start-intelligence';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { startOpportunities } from '@rfp/opportunities/start-opportunities';
import { loadConfig } from '@rfp/service-kit/config';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { naicsOfRank, pairOfRank, Random, stateOfRank, wordOfRank } from './catalogue/generate-notices.js';

interface Profile {
  readonly keywords: readonly string[];
  readonly company_profile: {
    readonly naics_codes: readonly string[];
    readonly places: readonly string[];
    readonly set_asides: readonly string[];
    readonly min_value: number | null;
  };
}

/** Profile of the account, with words of many notices, a code and a place. */
const benchProfile: Profile = {
  keywords: [wordOfRank(40), wordOfRank(3000), pairOfRank(10)],
  company_profile: {
    naics_codes: officialNaics(naicsOfRank(5)),
    places: [stateOfRank(3)],
    set_asides: ['HUBZone'],
    min_value: 100_000,
  },
};

/** The longest prefix of a generated code that is an official code, if any, because profiles with other codes are rejected. */
function officialNaics(code: string): string[] {
  const prefixes = Array.from({ length: code.length - 1 }, (_, cut) => code.slice(0, code.length - cut));
  return prefixes.filter((prefix) => naics.get(prefix) !== undefined).slice(0, 1);
}

/** Profile of one of many users: common and rare words, a code, and perhaps a place, a set-aside and a minimum value. */
function profileOf(person: number): Profile {
  const random = new Random(1000 + person);
  const keywords = Array.from({ length: 2 + random.below(4) }, () =>
    wordOfRank(30 + random.below(random.below(2) === 0 ? 300 : 5000)),
  );
  return {
    keywords: [...keywords, pairOfRank(1 + random.below(50))],
    company_profile: {
      naics_codes: officialNaics(naicsOfRank(1 + random.below(60)).slice(0, 4 + random.below(3))),
      places: random.below(2) === 0 ? [] : [stateOfRank(1 + random.below(40))],
      set_asides: random.below(2) === 0 ? [] : ['HUBZone'],
      min_value: random.below(3) === 0 ? 100_000 : null,
    },
  };
}

const rowsSchema = z.array(z.object({ id: z.string() }));
/** Records of a page that are marked by one request. */
const marksAtOnce = 100;

const benchAccount = { email: 'bench@example.com', password: 'a password of the bench' };

export interface SignedInProduct {
  url: string;
  /** A read-only API token. */
  token: string;
}

/** Database addresses, each for the role of the service. */
export interface Databases {
  auth: string;
  opportunities: string;
  /** If undefined, the intelligence service is not started. */
  intelligence?: string;
}

/** Starts gateway, auth, opportunities and optionally intelligence in this process, with one account and rate limits that are never reached. */
export async function startSignedInProduct(databases: Databases): Promise<SignedInProduct> {
  const siteUrl = 'http://127.0.0.1:1';
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const unlimited = '1000000000';
  const config = loadConfig(authConfigSchema, {
    SITE_URL: siteUrl,
    AUTH_SIGNING_KEYS: JSON.stringify({ ...(await exportJWK(privateKey)), kid: 'bench' }),
    ENCRYPTION_KEYS: `bench:${randomBytes(32).toString('base64url')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_AUTOCONFIRM: 'on',
    AUTH_RATE_SIGN_IN: unlimited,
    AUTH_RATE_SIGN_UP: unlimited,
    // A sign-in counts as a failure until its password is verified, and many sign-ins are concurrent here.
    AUTH_PASSWORD_FAILURES: unlimited,
  });
  const logger = createLogger('bench', { level: 'silent' });
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await startAuth({ bus, databaseUrl: databases.auth, config, logger });
  await startOpportunities({ bus, databaseUrl: databases.opportunities, logger });
  if (databases.intelligence !== undefined) {
    // An address without a server, because no requests to outside services are made.
    const settings = loadConfig(intelligenceConfigSchema, { USASPENDING_BASE_URL: siteUrl });
    // No sync service is started. Without its answer the market figures would never be ready.
    await bus.respond(requestSubject('sync.observations'), 'sync', async () => succeed({ sources: [] }));
    await startIntelligence({ bus, databaseUrl: databases.intelligence, config: settings, logger });
  }
  const gateway = await startGateway({ bus, port: 0, siteUrl, log: logger });
  return { url: gateway.url, token: await signUpReader(gateway.url) };
}

/** Signs up a user and stores the profile. Returns a read-only API token. */
export async function signUpReader(url: string, email = benchAccount.email, profile = benchProfile): Promise<string> {
  const { access_token: accessToken } = await signUp(url, email);
  await send('PUT', `${url}${apiPrefix}/user-preferences`, profile, accessToken);
  const made = await post(`${url}${apiPrefix}/api-tokens`, { name: 'bench', scope: 'read' }, accessToken);
  return createdApiTokenSchema.parse(made).token;
}

/** Signs up users, each with another profile. Returns their tokens. */
export async function signUpPeople(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let person = 0; person < count; person += 1)
    tokens.push(await signUpReader(url, `person${person}@example.com`, profileOf(person)));
  return tokens;
}

/**
 * Signs up a user who dismisses the records with the best scores and watches the next ones, so that the first pages of every list leave records out.
 * Returns a read-only API token.
 */
export async function signUpMarker(url: string, marks: number): Promise<string> {
  const token = await signUpReader(url, 'marker@example.com');
  const { access_token: accessToken } = authSessionSchema.parse(
    await post(`${url}${authPrefix}/token?grant_type=password`, { ...benchAccount, email: 'marker@example.com' }),
  );
  for (let first = 0; first < 2 * marks; first += marksAtOnce) {
    const action = first < marks ? 'dismiss' : 'watch';
    // Dismissed records leave the list, watched ones stay.
    const start = action === 'dismiss' ? 0 : first - marks;
    const range = JSON.stringify([start, start + marksAtOnce - 1]);
    const path = `/opportunities?sort=${JSON.stringify(['total_score', 'DESC'])}&range=${range}`;
    const rows = rowsSchema.parse(await send('GET', `${url}${apiPrefix}${path}`, undefined, token));
    await post(`${url}${apiPrefix}/marks`, { action, ids: rows.map(({ id }) => id) }, accessToken);
  }
  return token;
}

async function signUp(url: string, email: string): Promise<AuthSession> {
  return authSessionSchema.parse(await post(`${url}${authPrefix}/signup`, { ...benchAccount, email }));
}

/** Posts JSON and returns the JSON of a successful response. */
export function post(address: string, body: unknown, token?: string): Promise<unknown> {
  return send('POST', address, body, token);
}

async function send(method: 'GET' | 'POST' | 'PUT', address: string, body: unknown, token?: string): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(address, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
