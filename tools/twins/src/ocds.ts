import { readFileSync } from 'node:fs';
import { jsonAnswer, type TwinAnswer, type TwinDefinition, type TwinRequest } from './twin-server.js';

/** A release. The twin sends the text `1e9999` as a number. */
export interface OcdsRelease {
  ocid: string;
  id: string;
  date: string | null;
  [member: string]: unknown;
}

export interface OcdsTwinOptions {
  releases?: OcdsRelease[];
  /** Releases per page. */
  perPage?: number;
  /** Origin in the URLs of next pages; default: the public origin of the publisher. */
  origin?: string;
}

/** Invented releases, with one procedure for every quirk of publishers. */
export function ocdsReleases(): OcdsRelease[] {
  return JSON.parse(readFileSync(new URL('../documents/ocds/releases.json', import.meta.url), 'utf8'));
}

/** `count` releases of separate procedures. Calls with the same count return equal releases. */
export function* manyOcdsReleases(count: number): Generator<OcdsRelease> {
  const [model] = ocdsReleases();
  if (model === undefined) throw new Error('The twin has no documents from which to make releases.');
  for (let index = 0; index < count; index += 1)
    yield { ...model, ocid: `ocds-gen001-${index}`, id: `${index}-tender` };
}

export const ocdsOrigin = 'https://publisher.example';

/**
 * Twin of a publisher of the Open Contracting Data Standard: `/releases` (paged by `links.next`, limited by `updatedFrom` and `updatedTo`),
 * `/records`, `/releases.jsonl`, `/concatenated` (several documents in one body), `/latin1`, `/bare` (one release without a package).
 */
export function ocdsTwin({
  releases = ocdsReleases(),
  perPage = 3,
  origin = ocdsOrigin,
}: OcdsTwinOptions = {}): TwinDefinition {
  function releasePage({ query }: TwinRequest): TwinAnswer {
    const within = releases.filter(
      ({ date }) => date === null || isWithin(date, query.get('updatedFrom'), query.get('updatedTo')),
    );
    const first = Number(query.get('cursor') ?? 0);
    const next = new URL('/releases', origin);
    for (const [name, value] of query) next.searchParams.set(name, value);
    next.searchParams.set('cursor', String(first + perPage));
    const links = first + perPage < within.length ? { links: { next: next.href } } : {};
    return jsonWithHugeNumbers({ ...envelope('releases'), releases: within.slice(first, first + perPage), ...links });
  }

  const lines = () => releases.map((release) => `${textOf(release)}\n`).join('');
  const parts = () =>
    [releases.slice(0, perPage), releases.slice(perPage)].map((some) =>
      textOf({ ...envelope('concatenated'), releases: some }),
    );
  const answers: Record<string, (request: TwinRequest) => TwinAnswer> = {
    '/releases': releasePage,
    '/records': () => jsonWithHugeNumbers({ ...envelope('records'), records: recordsOf(releases) }),
    '/releases.jsonl': () => ({ headers: { 'content-type': 'application/jsonl' }, body: lines() }),
    '/concatenated': () => ({ headers: { 'content-type': 'application/json' }, body: parts().join('\n') }),
    '/latin1': () => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(textOf({ ...envelope('latin1'), releases }), 'latin1'),
    }),
    '/bare': () => jsonWithHugeNumbers(releases[0]),
  };

  return {
    name: 'ocds',
    answer: (request) => answers[request.path]?.(request) ?? jsonAnswer({ message: 'Not Found' }, 404),
  };
}

function envelope(name: string) {
  return {
    uri: `https://publisher.example/${name}`,
    version: '1.1',
    publishedDate: '2026-10-14T00:00:00Z',
    publisher: { name: 'Example Publisher' },
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    publicationPolicy: '',
  };
}

/**
 * Records with their releases and a compiled release. Every second record has links instead of its releases.
 */
function recordsOf(releases: OcdsRelease[]): unknown[] {
  const byOcid = Map.groupBy(releases, ({ ocid }) => ocid);
  return [...byOcid].map(([ocid, all], index) => {
    const links = all.map(({ date, tag, id }) => ({ url: `https://publisher.example/bare?id=${id}`, date, tag }));
    return {
      ocid,
      releases: index % 2 === 0 ? all : links,
      compiledRelease: { ...Object.assign({}, ...all), tag: ['compiled'] },
    };
  });
}

function isWithin(date: string, from: string | null, to: string | null): boolean {
  const at = Date.parse(date);
  return (from === null || at >= Date.parse(`${from}Z`)) && (to === null || at <= Date.parse(`${to}Z`));
}

function jsonWithHugeNumbers(value: unknown): TwinAnswer {
  return { headers: { 'content-type': 'application/json' }, body: textOf(value) };
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replaceAll('"1e9999"', '1e9999');
}
