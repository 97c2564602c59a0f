import { feedTwin, manyFeedEntries } from '@rfp/twins/feed';
import { type OcdsRelease, ocdsTwin } from '@rfp/twins/ocds';
import { startTwin, type Twin, type TwinAnswer, type TwinDefinition, type TwinRequest } from '@rfp/twins/twin-server';

/** Twin of a source whose responses a spec can hold. */
class GatedSource implements TwinDefinition {
  readonly name: string;
  #left = Number.POSITIVE_INFINITY;
  #gate = Promise.withResolvers<void>();

  /** @param twin called for each request, so that its data may change */
  constructor(private readonly twin: () => TwinDefinition) {
    this.name = twin().name;
  }

  /** Answers `count` more requests, and holds later requests. */
  answerOnly(count: number): void {
    this.#left = count;
    this.#gate = Promise.withResolvers();
  }

  /** Answers the held requests and all later requests. */
  release(): void {
    this.#left = Number.POSITIVE_INFINITY;
    this.#gate.resolve();
  }

  async answer(request: TwinRequest): Promise<TwinAnswer> {
    this.#left -= 1;
    if (this.#left < 0) await this.#gate.promise;
    return this.twin().answer(request);
  }
}

/** Publisher of OCDS releases in pages. Each release has a separate procedure. */
export interface Publisher {
  gate: GatedSource;
  twin: Twin;
  /** Settings of a source that reads the publisher. */
  settings: { url: string; seconds_between_requests: number };
}

export async function startPublisher(size: { releases: number; perPage: number; port?: number }): Promise<Publisher> {
  let origin = '';
  const releases = Array.from({ length: size.releases }, (_, index) => releaseOf(index));
  const gate = new GatedSource(() => ocdsTwin({ releases, perPage: size.perPage, origin }));
  const twin = await startTwin(gate, { port: size.port ?? 0 });
  origin = twin.url;
  return { gate, twin, settings: { url: `${origin}/releases`, seconds_between_requests: 0 } };
}

function releaseOf(index: number): OcdsRelease {
  const tender = {
    id: `LOT-${10_000 + index}`,
    title: `Gravel for road ${index}`,
    status: 'active',
    tenderPeriod: { endDate: '2099-12-31T17:00:00Z' },
  };
  return {
    ocid: `ocds-county-${index}`,
    id: `${index}-1`,
    date: '2026-10-01T09:00:00Z',
    tag: ['tender'],
    buyer: { name: 'Example County' },
    tender,
  };
}

/** Twin of a feed with six bids for road salt, and `more` entries. An entry without a title is unreadable. */
export class ChangingFeed implements TwinDefinition {
  readonly name = 'feed';
  more: Array<{ id: string; title: string | null }> = [];

  answer(request: TwinRequest): TwinAnswer | Promise<TwinAnswer> {
    const more = this.more.map(({ id, title }) => {
      const titleElement = title === null ? '' : `<title>${title}</title>`;
      return `<item>${titleElement}<link>https://www.example.gov/bids/${id}</link><guid isPermaLink="false">${id}</guid><description>For next winter.</description></item>`;
    });
    return feedTwin({ body: manyFeedEntries('rss', 6).replace('</channel>', `${more.join('')}</channel>`) }).answer(
      request,
    );
  }
}
