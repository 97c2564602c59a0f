import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { opportunitySchema } from '@rfp/contracts/opportunity';
import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { roleOf } from '@rfp/persistence/provision';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { z } from 'zod';
import { type Answer, askApi } from './account.js';
import { newPerson, type Person } from './people.js';
import { type Ended, freePort, type Product, rfp, startProduct, until } from './programs.js';
import { changeInSync } from './sync-database.js';

type Newest = readonly [SyncRun, ...SyncRun[]];

const runsSchema = z.array(syncRunSchema);
const oneOrMore = z.tuple([syncRunSchema], syncRunSchema);
const passwordsSchema = z.object({ sync: z.string() });

/** A product of its own with somebody who works with it. It can be killed, and comes back at the same address with the same data. */
export class Installation {
  private constructor(
    private readonly env: Record<string, string> & { RFP_DATA_DIR: string },
    private product: Product,
    readonly person: Person,
  ) {}

  static async start(settings: Record<string, string>): Promise<Installation> {
    const env = {
      RFP_DEMO: 'off',
      RFP_SOURCES: '',
      ...settings,
      RFP_DATA_DIR: path.join(temporaryFolder('installation'), 'data'),
      PORT: String(await freePort()),
    };
    const product = await startProduct(env);
    return new Installation(env, product, await newPerson(product.url, product.mailboxUrl));
  }

  get url(): string {
    return this.product.url;
  }

  /** Starts it again once it has ended. */
  async startAgain(): Promise<void> {
    this.product = await startProduct(this.env);
  }

  async end(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    await this.product.program.end(signal);
  }

  /** A command in the terminal. */
  rfp(...args: string[]): Promise<Ended> {
    return rfp({ url: this.url, token: this.person.token }, ...args);
  }

  /** What a command prints as JSON; it must go well. */
  async rfpJson<T>(schema: z.ZodType<T>, ...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.rfp(...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return schema.parse(JSON.parse(stdout));
  }

  ask(method: string, address: string, body?: unknown): Promise<Answer> {
    return askApi({ url: this.url, token: this.person.token }, method, address, body);
  }

  /** The runs of a source, newest first. */
  async runsOf(source: string): Promise<SyncRun[]> {
    const { body } = await this.ask('GET', `/runs?filter=${encodeURIComponent(JSON.stringify({ source }))}`);
    return runsSchema.parse(body);
  }

  /** Waits until a source has so many runs, of which the newest has ended; gives them, newest first. */
  async endedRunsOf(source: string, count: number): Promise<Newest> {
    let runs: SyncRun[] = [];
    await until(async () => {
      runs = await this.runsOf(source);
      return runs.length >= count && runs[0]?.status !== 'running';
    });
    expect(runs).toHaveLength(count);
    return oneOrMore.parse(runs);
  }

  /** Titles of all that is stored of a source. */
  async titlesOf(source_name: string): Promise<string[]> {
    const { body } = await this.ask(
      'GET',
      `/opportunities?filter=${encodeURIComponent(JSON.stringify({ source_name }))}&range=[0,999]`,
    );
    return z
      .array(opportunitySchema)
      .parse(body)
      .map(({ title }) => title);
  }

  /** Changes something in the database of the sync service, as time or another version would. */
  async change(sql: string, parameters: unknown[]): Promise<void> {
    await changeInSync(await this.#databaseUrl(), sql, parameters);
  }

  async #databaseUrl(): Promise<string> {
    const dataDir = this.env.RFP_DATA_DIR;
    const passwords = passwordsSchema.parse(
      JSON.parse(await readFile(path.join(dataDir, 'service-passwords.json'), 'utf8')),
    );
    const postmaster = await readFile(path.join(dataDir, 'pg/data/postmaster.pid'), 'utf8');
    return `postgres://${roleOf('sync')}:${passwords.sync}@127.0.0.1:${postmaster.split('\n')[3]}/postgres`;
  }
}
