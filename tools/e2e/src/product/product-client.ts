import { opportunitySchema } from '@rfp/contracts/opportunity';
import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { callApi, type ApiResponse } from './api.js';
import { type ApiAccess, type CommandResult, type ProductUrls, runCli, waitUntil } from './programs.js';
import { changeSyncDatabase, serviceDatabaseUrl } from './service-database.js';
import { type TestUser } from './test-user.js';

type EndedRuns = readonly [SyncRun, ...SyncRun[]];

const runsSchema = z.array(syncRunSchema);
const endedRunsSchema = z.tuple([syncRunSchema], syncRunSchema);

/** Client of a product for a user: runs commands and calls the API. */
export class ProductClient {
  readonly #product: ProductUrls & { dataDir: string };

  constructor(
    product: ProductUrls & { dataDir: string },
    readonly user: TestUser,
  ) {
    this.#product = product;
  }

  get url(): string {
    return this.#product.url;
  }

  get mailboxUrl(): string {
    return this.#product.mailboxUrl;
  }

  get #access(): ApiAccess {
    return { url: this.url, token: this.user.token };
  }

  /** Runs a command of the command line. */
  runCli(...args: string[]): Promise<CommandResult> {
    return runCli(this.#access, ...args);
  }

  /** Runs a command that must succeed; returns its JSON output. */
  async runCliJson<T>(schema: z.ZodType<T>, ...args: string[]): Promise<T> {
    // Quiet, because warnings about sources that lack records are not errors.
    const { code, stdout, stderr } = await this.runCli(...args, '--json', '--quiet');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return schema.parse(JSON.parse(stdout));
  }

  call(method: string, address: string, body?: unknown): Promise<ApiResponse> {
    return callApi(this.#access, method, address, body);
  }

  /** Runs of a source, newest first. */
  async runsOf(source: string): Promise<SyncRun[]> {
    const { body } = await this.call('GET', `/runs?filter=${encodeURIComponent(JSON.stringify({ source }))}`);
    return runsSchema.parse(body);
  }

  /** Waits until a source has `count` runs and the newest has ended. Returns the runs, newest first. */
  async waitForEndedRuns(source: string, count: number): Promise<EndedRuns> {
    let runs: SyncRun[] = [];
    await waitUntil(async () => {
      runs = await this.runsOf(source);
      return runs.length >= count && runs[0]?.status !== 'running';
    });
    expect(runs).toHaveLength(count);
    return endedRunsSchema.parse(runs);
  }

  /** Titles of all stored records of a source. */
  async titlesOf(source_name: string): Promise<string[]> {
    const { body } = await this.call(
      'GET',
      `/opportunities?filter=${encodeURIComponent(JSON.stringify({ source_name }))}&range=[0,999]`,
    );
    return z
      .array(opportunitySchema)
      .parse(body)
      .map(({ title }) => title);
  }

  /** Changes the database of the sync service, to simulate the passing of time or another version. */
  async changeSyncDatabase(sql: string, parameters: unknown[]): Promise<void> {
    await changeSyncDatabase(await serviceDatabaseUrl(this.#product.dataDir, 'sync'), sql, parameters);
  }
}
