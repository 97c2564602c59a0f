import { spawnSync } from 'node:child_process';
import { inspect } from 'node:util';
import { programFile } from '@rfp/testing/programs';
import { z } from 'zod';
import { FuzzedProduct } from '../fuzz/fuzzed-product.js';
import { findFaults } from '../fuzz/judge.js';
import { type FuzzRequest, RequestMaker } from '../fuzz/make-request.js';
import { oneOf } from '../fuzz/hostile-values.js';
import { type Operation, readApi } from '../fuzz/operations.js';
import { KnownIds, PlausibleValues } from '../fuzz/plausible-values.js';
import { type Answer, Sender } from '../fuzz/send.js';
import { SeededRandom } from '../seeded-random.js';
import { type Outcome, printLine } from './report.js';

/** Number of concurrent requests, below the limit for a caller, so that no request is rejected because of it. */
const concurrency = 6;
const maxViolations = 20;
const record = z.object({ id: z.string().min(1).max(100) });
const reply = z.union([
  record.transform((one) => [one]),
  z.object({ data: z.array(record) }).transform(({ data }) => data),
  z.array(record),
]);

/** Results of a fuzz drill. */
export interface FuzzOutcome extends Outcome {
  /** Number of answers by status code. */
  statuses: Map<number, number>;
  /** Results by route. */
  routes: Map<string, RouteRecord>;
}

interface RouteRecord {
  /** Number of answers without an error. */
  succeeded: number;
  /** The latest rejection of a request by a user. */
  refusal: string;
  slowestMs: number;
}

/** Sends plausible and hostile requests, generated from docs/openapi.json, to a whole product. No answer may be a failure or reveal internals. */
export async function drillFuzz(seed: number, requests: number): Promise<FuzzOutcome> {
  const product = await FuzzedProduct.start();
  try {
    const drill = new FuzzDrill(product, new SeededRandom(seed));
    await drill.run(requests);
    drill.finish();
    return drill.outcome;
  } finally {
    await product.stop();
  }
}

class FuzzDrill {
  readonly outcome: FuzzOutcome = { steps: 0, violations: [], statuses: new Map(), routes: new Map() };
  readonly #api = readApi();
  readonly #ids = new KnownIds();
  readonly #maker: RequestMaker;
  readonly #sender: Sender;

  constructor(
    private readonly product: FuzzedProduct,
    private readonly random: SeededRandom,
  ) {
    this.#maker = new RequestMaker(new PlausibleValues(this.#api, this.#ids, random), random);
    this.#sender = new Sender(product.url, concurrency);
    for (const { method, path: at } of this.#api.operations)
      this.outcome.routes.set(`${method} ${at}`, { succeeded: 0, refusal: '', slowestMs: 0 });
  }

  async run(requests: number): Promise<void> {
    for (const address of ['/opportunities?per_page=100', '/sources', '/sessions'])
      this.#learn(`/api${address.replace(/\?.*/, '')}`, JSON.stringify(await this.product.read(address)));
    const work = async () => {
      while (this.outcome.steps < requests && this.product.isAlive) {
        this.outcome.steps += 1;
        await this.#step(oneOf(this.random, this.#api.operations)).catch((error: unknown) => {
          this.#violation(`after ${this.outcome.steps} requests: ${inspect(error)}`);
        });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    this.#sender.close();
  }

  /** Checks that the product is alive, and that its stored counts are right. */
  finish(): void {
    if (!this.product.isAlive) this.#violation(`the product ended:\n${this.product.output.slice(-2000)}`);
    const checked = spawnSync(process.execPath, [programFile('standalone/check-counts')], {
      env: { PATH: process.env['PATH'] ?? '', RFP_DATA_DIR: this.product.dataDir },
      encoding: 'utf8',
    });
    if (checked.status !== 0) this.#violation(`stored counts: ${checked.stdout}${checked.stderr}`);
    this.#print();
  }

  async #step(operation: Operation): Promise<void> {
    const request = this.#maker.make(operation);
    if (wouldDeleteRecords(request)) return;
    const began = performance.now();
    const credential = this.product.credentialOf(request.as);
    const answer = await this.#sender.send(request, credential);
    this.#count(request, answer, performance.now() - began);
    // Not a fault: an export is aborted if its caller signs out meanwhile.
    if (answer.error !== null && (await this.product.isSignedOut(credential))) return;
    for (const sentence of findFaults(request, answer)) {
      const log = answer.status === 500 ? `\n${this.product.output.slice(-2000)}` : '';
      this.#violation(`${sentence}\n          ${describe(request)}${log}`);
    }
    if (answer.status === 401) await this.product.renew(request.as);
    if (answer.status === 200 || answer.status === 201) this.#learn(operation.path, answer.text);
  }

  #count({ operation, as }: FuzzRequest, { status, text }: Answer, ms: number): void {
    const { statuses, routes } = this.outcome;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const route = routes.get(operation);
    if (route === undefined) return;
    route.slowestMs = Math.max(route.slowestMs, ms);
    if (status >= 200 && status < 400) route.succeeded += 1;
    else if (as === 'person') route.refusal = `${status} ${/"(?:msg|detail)":"([^"]*)/.exec(text)?.[1] ?? ''}`;
  }

  /** Remembers the ids in an answer for later requests. */
  #learn(address: string, text: string): void {
    if (!/^[[{]/.test(text) || text.length > 200_000) return;
    const found = reply.safeParse(tryJson(text));
    for (const { id } of found.success ? found.data.slice(0, 20) : [])
      this.#ids.add(/([\w-]+)(?:\/\{id\})?$/.exec(address)?.[1] ?? '', id);
  }

  #violation(sentence: string): void {
    if (this.outcome.violations.length < maxViolations) this.outcome.violations.push(sentence);
  }

  #print(): void {
    const { statuses, routes } = this.outcome;
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
    printLine(`  answers by status: ${counts.join(', ')}; signed in again ${this.product.renewed} times`);
    const slow = [...routes].sort(([, one], [, other]) => other.slowestMs - one.slowestMs).slice(0, 5);
    printLine(`  slowest: ${slow.map(([route, { slowestMs }]) => `${route} ${slowestMs.toFixed(0)} ms`).join(', ')}`);
    for (const [route, { succeeded, refusal }] of routes)
      if (succeeded === 0) printLine(`  always rejected: ${route}, such as ${refusal.slice(0, 200)}`);
  }
}

/** Whether a request would delete the demo records, without which there would be nothing to request. */
function wouldDeleteRecords({ method, target, as }: FuzzRequest): boolean {
  return (
    method === 'DELETE' && target.startsWith('/api/demo-data') && as !== 'nobody' && as !== 'forged' && as !== 'reader'
  );
}

function describe({ method, target, headers, body, as }: FuzzRequest): string {
  const sent = body === null ? '' : ` ${body.toString().slice(0, 4000)}`;
  return `${method} ${target.slice(0, 1000)} as ${as}, ${JSON.stringify(headers).slice(0, 400)}${sent}`;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
