import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { createdApiTokenSchema } from '@rfp/contracts/account';
import { authSessionSchema } from '@rfp/contracts/auth';
import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { statsSchema } from '@rfp/contracts/stats';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';
import { demoRecords, startOfflineProduct } from '../world/offline-product.js';
import { type ServiceProcess } from '../world/service-process.js';
import { until } from '../world/until.js';
import { type CredentialKind } from './make-request.js';

const unlimited = '1000000000';
/** Account of the plausible requests. */
const knownAccount = { email: 'someone@example.com', password: 'correct horse battery' };

/** Settings without rate limits, because the drill sends more requests in a minute than users in a day. */
const settings = {
  SCRAPING_ALLOWED_HOSTS: '127.0.0.1:9',
  SCRAPING_INTERVAL_MS: '0',
  AUTH_MAIL_INTERVAL_SECONDS: '0',
  AUTH_MAILS_PER_HOUR_ADDRESS: unlimited,
  AUTH_MAILS_PER_HOUR_NETWORK: unlimited,
  AUTH_MAILS_PER_HOUR: unlimited,
  AUTH_PASSWORD_FAILURES: unlimited,
  AUTH_CODE_FAILURES: unlimited,
  AUTH_RATE_SIGN_IN: unlimited,
  AUTH_RATE_SIGN_UP: unlimited,
  AUTH_RATE_VERIFY: unlimited,
  AUTH_RATE_FACTOR: unlimited,
  AUTH_RATE_DEVICE: unlimited,
  AUTH_RATE_ANONYMOUS: unlimited,
  REFUSALS_PER_SECOND: unlimited,
};

/** Header for a new connection, because the product could close an idle connection just before these rare calls. */
const newConnection = { connection: 'close' };

/** The whole product in a separate process, with demo records and callers of every kind. */
export class FuzzedProduct {
  /** Number of sign-ins that were necessary because a request had ended the session of a caller. */
  renewed = 0;
  readonly #credentials = new Map<CredentialKind, string>();

  private constructor(
    private readonly process: ServiceProcess,
    readonly url: string,
    readonly dataDir: string,
  ) {
    this.#credentials.set('forged', `eyJhbGciOiJub25lIn0.${Buffer.from('{"sub":"1"}').toString('base64url')}.`);
  }

  static async start(): Promise<FuzzedProduct> {
    const dataDir = path.join(temporaryFolder('fuzz'), 'data');
    const { process: started, url } = await startOfflineProduct(dataDir, settings);
    const product = new FuzzedProduct(started, url, dataDir);
    await product.#signInAll();
    await until('all demo records', () => product.#isFilled());
    return product;
  }

  get isAlive(): boolean {
    return this.process.isAlive;
  }

  get output(): string {
    return this.process.output;
  }

  credentialOf(kind: CredentialKind): string | null {
    return this.#credentials.get(kind) ?? null;
  }

  async isSignedOut(credential: string | null): Promise<boolean> {
    return (await this.#get('/me', credential)).status === 401;
  }

  /** Signs in a user or visitor again if the session has ended. */
  async renew(kind: CredentialKind): Promise<void> {
    if (kind !== 'person' && kind !== 'visitor') return;
    const credential = this.credentialOf(kind);
    if (!(await this.isSignedOut(credential)) || this.credentialOf(kind) !== credential) return;
    this.renewed += 1;
    this.#credentials.set(kind, await this.#signUp(kind));
  }

  /** Requests JSON from the API as a user; null if the request fails. */
  async read(address: string): Promise<unknown> {
    const response = await this.#get(address, this.credentialOf('person'));
    return response.ok ? response.json() : null;
  }

  async stop(): Promise<void> {
    await this.process.end('SIGINT');
  }

  async #signInAll(): Promise<void> {
    this.#credentials.set('person', await this.#signUp('person', knownAccount));
    this.#credentials.set('visitor', await this.#signUp('visitor'));
    const made = await this.#post(
      `${apiPrefix}/api-tokens`,
      { name: 'reader', scope: 'read' },
      await this.#signUp('person'),
    );
    this.#credentials.set('reader', createdApiTokenSchema.parse(made).token);
  }

  /** Creates an account or an anonymous session. Returns its access token. */
  async #signUp(kind: 'person' | 'visitor', known?: typeof knownAccount): Promise<string> {
    const account = known ?? { ...knownAccount, email: `fuzz-${randomBytes(6).toString('hex')}@example.com` };
    const made = await this.#post(`${authPrefix}/signup`, kind === 'person' ? account : {});
    return authSessionSchema.parse(made).access_token;
  }

  async #isFilled(): Promise<boolean> {
    const { data: body } = z.object({ data: statsSchema }).safeParse(await this.read('/opportunities/stats'));
    return body?.data.total_opportunities === demoRecords;
  }

  #get(address: string, credential: string | null): Promise<Response> {
    return fetch(this.url + apiPrefix + address, {
      headers: { ...newConnection, authorization: `Bearer ${credential ?? ''}` },
    });
  }

  async #post(address: string, body: unknown, credential?: string): Promise<unknown> {
    const headers = {
      ...newConnection,
      'content-type': 'application/json',
      ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
    };
    const response = await fetch(this.url + address, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}
