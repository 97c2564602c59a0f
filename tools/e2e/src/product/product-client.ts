import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { callApi, type ApiResponse } from './api.js';
import { type ApiAccess, type CommandResult, type ProductUrls, runCli, waitUntil } from './programs.js';
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

  call(method: string, address: string, body?: unknown): Promise<ApiResponse> {
    return callApi(this.#access, method, address, body);
  }

  /** Runs of a source, newest first. */
  async propertyRuns(source: string): Promise<SyncRun[]> {
    const { body } = await this.call('GET', `/runs?filter=${encodeURIComponent(JSON.stringify({ source }))}`);
    return runsSchema.parse(body);
  }

  /** Waits until a source has `count` runs and the newest has ended. Returns the runs, newest first. */
  async waitForEndedRuns(source: string, count: number): Promise<EndedRuns> {
    let runs: SyncRun[] = [];
    await waitUntil(async () => {
      runs = await this.propertyRuns(source);
      return runs.length >= count && runs[0]?.status !== 'running';
    });
    expect(runs).toHaveLength(count);
    return endedRunsSchema.parse(runs);
  }
}
