import { authSessionSchema } from '@rfp/contracts/auth';
import { apiPrefix, authPrefix } from '@rfp/contracts/http';
import { statsSchema } from '@rfp/contracts/stats';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { z } from 'zod';
import { demoRecords, startOfflineProduct } from './offline-product.js';
import { type ServiceProcess } from '../world/service-process.js';
import { until } from '../world/until.js';

/** Header that makes each request open a new connection. */
const newConnection = { connection: 'close' };
/** Pause between two pages of a user. */
const pauseMs = 50;

/** Requests of a user in a period: number of pages, milliseconds of the slowest page and the slowest liveness check, and failures. */
export interface Experience {
  pages: number;
  pageMs: number;
  liveMs: number;
  failures: string[];
}

/** A new installation of the whole product, with a signed-in user. */
export class FloodedProduct {
  #credential = '';

  private constructor(
    private readonly process: ServiceProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<FloodedProduct> {
    const started = await startOfflineProduct(
      path.join(temporaryFolder('flood'), 'data'),
      {},
      // `npm run drill` starts this process with the options that `npm start` uses for the product.
      { nodeOptions: process.execArgv },
    );
    const product = new FloodedProduct(started.process, started.url);
    try {
      await product.#signUp();
    } catch (error) {
      await product.stop();
      throw error;
    }
    return product;
  }

  /** Waits until all demo records are stored, then loads pages, so that the code is compiled. */
  async warmUp(pages: number): Promise<void> {
    await until('all demo records', async () => {
      const answer = await this.#get(`${apiPrefix}/opportunities/stats`);
      const { data: body } = z.object({ data: statsSchema }).safeParse(await answer.json());
      return body?.data.total_opportunities === demoRecords;
    });
    for (let n = 0; n < pages; n += 1) await this.#loadPage();
  }

  /** Measures for `ms` milliseconds how long pages and the liveness check take on new connections. A page is the login page and a list. */
  async measureExperience(ms: number): Promise<Experience> {
    const seen: Experience = { pages: 0, pageMs: 0, liveMs: 0, failures: [] };
    const end = performance.now() + ms;
    const repeat = async (work: () => Promise<void>, report: (ms: number) => void) => {
      while (performance.now() < end) {
        const began = performance.now();
        await work().catch((error: unknown) => seen.failures.push(String(error)));
        report(performance.now() - began);
        await sleep(pauseMs);
      }
    };
    await Promise.all([
      repeat(
        () => this.#loadPage(),
        (tookMs) => {
          seen.pages += 1;
          seen.pageMs = Math.max(seen.pageMs, tookMs);
        },
      ),
      repeat(
        () => this.#read('/livez'),
        (tookMs) => {
          seen.liveMs = Math.max(seen.liveMs, tookMs);
        },
      ),
    ]);
    return seen;
  }

  async stop(): Promise<void> {
    await this.process.end('SIGINT');
  }

  async #loadPage(): Promise<void> {
    await this.#read('/login');
    await this.#read(`${apiPrefix}/opportunities?range=${encodeURIComponent('[0,24]')}`);
  }

  async #read(address: string): Promise<void> {
    const response = await this.#get(address);
    await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  }

  #get(address: string): Promise<Response> {
    const headers = { ...newConnection, authorization: `Bearer ${this.#credential}`, accept: 'text/html' };
    return fetch(this.url + address, { headers });
  }

  /** Signs up. Repeats the request with another address as long as the product is too busy to hash a password. */
  async #signUp(): Promise<void> {
    let refusal = '';
    let attempts = 0;
    await until(
      () => `an account; the last answer was ${refusal}`,
      async () => {
        const response = await fetch(`${this.url}${authPrefix}/signup`, {
          method: 'POST',
          headers: { ...newConnection, 'content-type': 'application/json' },
          body: JSON.stringify({ email: `someone-${(attempts += 1)}@example.com`, password: 'correct horse battery' }),
        });
        const text = await response.text();
        if (response.ok) this.#credential = authSessionSchema.parse(JSON.parse(text)).access_token;
        else if (response.status < 500) throw new Error(`The sign-up was rejected: ${response.status} ${text}`);
        else refusal = `${response.status} ${text}`;
        return response.ok;
      },
    );
  }
}
