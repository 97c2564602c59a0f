import { findConnectorType } from '@rfp/sources/registry';
import { type GrantsGovHit, grantsGovTwin } from '@rfp/twins/grants-gov';
import { ocdsTwin, type OcdsRelease } from '@rfp/twins/ocds';
import { startTwin, type Twin, type TwinAnswer, type TwinDefinition, type TwinRequest } from '@rfp/twins/twin-server';
import { type SeededRandom } from '../seeded-random.js';
import { type DrillRecord, Listing, titleOf } from './listing.js';

export interface SourceSizes {
  /** Records of the publisher. */
  publisher: number;
  perPage: number;
  grants: number;
}

/** Source key of the publisher. */
export const publisherKey = 'drill_publisher';
export const grantsKey = 'grants_gov';
/** Key of a small source that drills add and remove. */
export const extraKey = 'drill_extra';
export const extraName = 'Drill extra';
const extraRecords = 10;

/**
 * Twins of the sources of a drill: a publisher with many pages, and Grants.gov, whose listing is a full snapshot and whose records have details. Both
 * serve the current edition over real HTTP.
 */
export class SourceTwins {
  readonly publisher = new Listing({
    key: publisherKey,
    name: 'Drill publisher',
    channel: 'api',
    idOf: (index) => `ocds-drill-${index}`,
    closes: false,
    hasDetails: false,
  });
  readonly grants: Listing;
  #answers: { publisher: TwinDefinition; grants: TwinDefinition } | null = null;
  #twin: Twin | null = null;
  #gate: Promise<void> | null = null;

  private constructor(
    private readonly size: SourceSizes,
    private readonly random: SeededRandom,
  ) {
    const { fullSnapshot } = findConnectorType(grantsKey).create(
      { key: grantsKey, name: 'Grants.gov', source_type: 'federal_grant', home_url: 'https://www.grants.gov/' },
      {},
    );
    this.grants = new Listing({
      key: grantsKey,
      name: 'Grants.gov',
      channel: 'search',
      idOf: (index) => String(500_000 + index),
      closes: fullSnapshot !== undefined,
      hasDetails: true,
    });
  }

  static async start(size: SourceSizes, random: SeededRandom): Promise<SourceTwins> {
    const sources = new SourceTwins(size, random);
    sources.#twin = await startTwin({ name: 'sources', answer: async (request) => sources.answer(request) });
    sources.fill();
    return sources;
  }

  get twin(): Twin {
    if (this.#twin === null) throw new Error('The twins have not been started.');
    return this.#twin;
  }

  get listings(): Listing[] {
    return [this.publisher, this.grants];
  }

  /** Changes, adds, removes and corrupts records in each listing. */
  nextEdition(): void {
    this.grants.startEdition(this.random, { changed: 1, added: 1, removed: 1, unreadable: 1 });
    this.nextPublisherEdition();
  }

  nextPublisherEdition(): void {
    const share = Math.max(1, Math.round(this.size.publisher / 100));
    this.publisher.startEdition(this.random, { changed: share * 2, added: share, removed: share, unreadable: 1 });
    this.publish();
  }

  /** Marks both sources as completely synced. */
  markSynced(): void {
    for (const listing of this.listings) listing.markSynced();
  }

  /** Holds all responses until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return () => {
      this.#gate = null;
      resolve();
    };
  }

  private async answer(request: TwinRequest): Promise<TwinAnswer> {
    const answer = await this.findTwin(request.path).answer(request);
    await this.#gate;
    return answer;
  }

  private fill(): void {
    const none = { changed: 0, removed: 0, unreadable: 0 };
    this.publisher.startEdition(this.random, { ...none, added: this.size.publisher });
    this.grants.startEdition(this.random, { ...none, added: this.size.grants });
    this.publish();
  }

  private publish(): void {
    this.twin.reset();
    this.#answers = {
      publisher: ocdsTwin({
        releases: this.publisher.listed().map(releaseOf),
        perPage: this.size.perPage,
        origin: this.twin.url,
      }),
      grants: grantsGovTwin({ hits: this.grants.listed().map(hitOf), details: [] }),
    };
  }

  private extra(): TwinDefinition {
    const twin = ocdsTwin({ releases: extraReleases(), perPage: extraRecords, origin: this.twin.url });
    return { name: 'extra', answer: (request) => twin.answer({ ...request, path: '/releases' }) };
  }

  private findTwin(path: string): TwinDefinition {
    if (this.#answers === null) throw new Error('The twins have no edition yet.');
    if (path.startsWith('/extra/')) return this.extra();
    return path.startsWith('/v1/api/') ? this.#answers.grants : this.#answers.publisher;
  }
}

/** Releases of the extra source. They differ from the releases of the publisher in every field. */
function extraReleases(): OcdsRelease[] {
  return Array.from({ length: extraRecords }, (_, index) => {
    const release = releaseOf({
      id: `ocds-extra-${index}`,
      index: 900_000 + index,
      edition: 1,
      syncedEdition: 0,
      state: 'readable',
      closed: false,
    });
    return { ...release, buyer: { name: 'Extra County' } };
  });
}

function releaseOf(record: DrillRecord): OcdsRelease {
  const identification =
    record.state === 'readable'
      ? {
          id: `LOT-${100_000 + record.index}`,
          title: titleOf(record.index, record.edition),
          description: `What lot ${record.index} is about.`,
        }
      : {};
  return {
    ocid: record.id,
    id: `${record.index}-${record.edition}`,
    date: '2026-10-01T09:00:00Z',
    tag: ['tender'],
    buyer: { name: 'Drill County' },
    tender: { ...identification, status: 'active', tenderPeriod: { endDate: '2099-12-31T17:00:00Z' } },
  };
}

function hitOf(record: DrillRecord): GrantsGovHit {
  const isReadable = record.state === 'readable';
  return {
    id: record.id,
    number: isReadable ? `DRILL-26-${10_000 + record.index}` : '',
    title: isReadable ? titleOf(record.index, record.edition) : '',
    agencyCode: 'DRILL-AG',
    agency: 'Drill Agency',
    openDate: '10/01/2026',
    closeDate: '12/31/2099',
    oppStatus: 'posted',
    cfdaList: [],
  };
}
