import { createHash } from 'node:crypto';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { type Twin } from '@rfp/twins/twin-server';
import { type ConnectorCase } from './connector-case.js';
import { type Connector, type Page } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';

const longListing = 100;

type ResumptionCase = Pick<ConnectorCase, 'connector' | 'startTwin' | 'apiKey' | 'now' | 'ids'>;

/**
 * Tests that runs with a limit, which repeatedly stop and resume, reach the end of the source with any limit. Call it inside a spec.
 */
export function resumptionSuite(name: string, { connector, startTwin, apiKey, now, ids }: ResumptionCase): void {
  describe(`the connector ${name}, synced in parts`, () => {
    let twin: Twin;
    beforeAll(async () => {
      twin = await startTwin();
    });
    afterAll(() => twin.stop());
    beforeEach(() => twin.reset());

    const newReader = (): StoppingReader => new StoppingReader(connector, { baseUrl: twin.url, apiKey, now });

    it.each(pageLimits(ids.length))(
      'yields every record if each part stops after %d pages and the next part resumes',
      async (pages) => {
        const reader = newReader();
        // Pages without records, and repeated records, may each use up a part.
        await reader.readToEnd({ pages, records: Infinity }, 2 * ids.length + 10);
        expect([...reader.ids].sort()).toEqual([...ids].sort());
      },
    );

    it.each(recordLimits(ids.length))(
      'yields every record if each part stops after %d records, also in the middle of a page',
      async (records) => {
        const reader = newReader();
        await reader.readToEnd({ pages: Infinity, records }, 3 * Math.ceil(ids.length / records) + 10);
        expect([...reader.ids].sort()).toEqual([...ids].sort());
      },
    );
  });
}

/**
 * Page limits to test. Long listings are tested with fewer limits, because each part reads the file from its beginning. The drill tests more limits.
 */
function pageLimits(count: number): number[] {
  if (isFullDrill) return [1, 2, 3];
  return count > longListing ? [1] : [1, 3];
}

function recordLimits(count: number): number[] {
  const half = Math.ceil(count / 2);
  if (count > longListing) return isFullDrill ? [Math.ceil(count / 7), half] : [Math.ceil(count / 3)];
  return [...new Set(isFullDrill ? [1, 2, 3, half] : [1, 3, half])];
}

interface Limit {
  pages: number;
  records: number;
}

/**
 * Simulates runs with a limit. Keeps the state between parts: the checkpoint of the last complete page, and fingerprints of the records
 * taken from the page after it.
 */
class StoppingReader {
  readonly ids = new Set<string>();
  readonly #taken = new Set<string>();
  #checkpoint: unknown = null;

  constructor(
    private readonly connector: Connector,
    private readonly options: { baseUrl: string; apiKey: string | null; now: Date },
  ) {}

  async readToEnd(limit: Limit, maxParts: number): Promise<void> {
    for (let parts = 1; !(await this.#readPart(limit)); parts += 1) {
      if (parts === maxParts)
        throw new Error(`The listing has not ended after ${parts} parts with ${this.ids.size} records.`);
    }
  }

  /** Reads until the limit. Returns whether the listing ended. */
  async #readPart(limit: Limit): Promise<boolean> {
    const { signal } = new AbortController();
    const { baseUrl, apiKey, now } = this.options;
    const fetch = createSourceFetch({ signal, ...this.connector.pace, now: () => now, sleep: async () => undefined });
    const remaining = { ...limit };
    for await (const page of this.connector.read(
      { fetch, now, signal, checkpoint: this.#checkpoint, apiKey },
      baseUrl,
    )) {
      if (remaining.pages === 0 || this.#take(page, remaining)) return false;
      remaining.pages -= 1;
    }
    return true;
  }

  /** Takes records of a page. Returns whether the page had more records than the limit allows. */
  #take({ notices, rejected, checkpoint }: Page, remaining: Limit): boolean {
    const fresh = notices.filter((notice) => !this.#taken.has(fingerprintOf(notice)));
    const taken = fresh.slice(0, remaining.records);
    for (const { source_id } of taken) this.ids.add(source_id);
    remaining.records -= taken.length;
    if (taken.length < fresh.length) {
      for (const notice of taken) this.#taken.add(fingerprintOf(notice));
      return true;
    }
    if (notices.length + rejected.length > 0) this.#taken.clear();
    this.#checkpoint = JSON.parse(JSON.stringify(checkpoint));
    return false;
  }
}

function fingerprintOf(record: object): string {
  return createHash('sha256').update(JSON.stringify(record)).digest('base64url');
}
