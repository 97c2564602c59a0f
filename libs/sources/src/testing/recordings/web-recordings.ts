import { type Notice } from '@rfp/contracts/notice';
import { type Connector, type UnreadableRecord } from '../../connector.js';
import { createSourceFetch } from '../../fetch-source.js';
import { feedType } from '../../feed/index.js';
import { ocds } from '../../ocds/index.js';
import { type Records } from '../../records/read-record.js';
import { startTwin } from '@rfp/twins/twin-server';
import { type Claims } from './claims.js';
import { type Fixtures, listAt, now, recordedRecord, type Recording, textOf, valueAt } from './recording.js';

const publisher = {
  key: 'publisher',
  name: 'Publisher',
  source_type: 'private_rfp',
  home_url: 'https://publisher.example/',
} as const;

/** Recorded feeds with the due date of their entries, determined by hand. */
const feeds = [
  ['rss/00-www-nsf-gov-rss-rss-www-funding-xml', ''],
  ['rss/01-www-nsf-gov-rss-rss-www-funding-pgm-annc-inf-xml', ''],
  ['rss/pathological', ''],
  ['handwritten/rss/atom_example', '2026-10-30'],
  ['handwritten/state_local/bonfire_rss', '2026-07-20'],
] as const;

export function webRecordings(fixtures: Fixtures): Recording[] {
  const packages = ['realdata', 'ocds_helper', 'ted_doffin'].map((folder) => ocdsRecording(fixtures, folder));
  return [...packages, ...feeds.map(([file, due]) => feedRecording(fixtures, `${file}.xml`, due))];
}

/** Runs a connector with one recorded body. A failure of the run counts as one rejected record. */
export async function readBody(connector: Connector, body: string, type: string): Promise<Records> {
  const notices: Notice[] = [];
  const rejected: UnreadableRecord[] = [];
  const twin = await startTwin({ name: 'recording', answer: () => ({ headers: { 'content-type': type }, body }) });
  try {
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    for await (const page of connector.read({ fetch, now, signal, checkpoint: null, apiKey: null }, twin.url)) {
      notices.push(...page.notices);
      rejected.push(...page.rejected);
    }
  } catch (error) {
    rejected.push({
      source_id: null,
      code: textOf(valueAt(error, 'code')),
      message: textOf(valueAt(error, 'message')),
      raw: '',
    });
  } finally {
    await twin.stop();
  }
  return { notices, rejected };
}

function ocdsRecording(fixtures: Fixtures, folder: string): Recording {
  const files = fixtures
    .list(`ocds/${folder}`, '.json')
    .filter((file) => !/linked|versioned|iso-8859|encoding_encoding/.test(file));
  const claims = new Map<string, Claims>();
  for (const file of files) {
    for (const release of releasesIn(fixtures.text(file))) {
      const { id, claims: stated } = releaseClaims(release);
      // Files are read separately. Of several releases of one procedure in a file, the last one counts.
      claims.set(`${file} ${id}`, stated);
    }
  }
  const connector = ocds.create(publisher, { url: 'https://publisher.example/releases' });
  return {
    connector: 'ocds',
    name: folder,
    records: claims.size,
    claims,
    read: async () => {
      const all: Records = { notices: [], rejected: [] };
      for (const file of files) {
        const { notices, rejected } = await readBody(connector, fixtures.text(file), 'application/json');
        all.notices.push(...notices.map((notice) => ({ ...notice, source_id: `${file} ${notice.source_id}` })));
        all.rejected.push(...rejected);
      }
      return all;
    },
  };
}

function releasesIn(text: string): unknown[] {
  // One document, or several in sequence, each at the beginning of a line.
  const documents = text.trim().split(/(?<=\})\s*\n(?=\{)/);
  return documents.flatMap((document) => {
    const parsed: unknown = JSON.parse(document);
    const records = [...listAt(parsed, 'records'), ...(valueAt(parsed, 'ocid') === undefined ? [] : [parsed])];
    return [
      ...records.flatMap(releasesOf),
      ...(valueAt(parsed, 'ocid') === undefined ? listAt(parsed, 'releases') : []),
    ];
  });
}

/** The compiled release of a record, else its releases. A bare release is returned as it is. */
function releasesOf(record: unknown): unknown[] {
  const compiled = valueAt(record, 'compiledRelease');
  if (compiled !== undefined) return [compiled];
  return valueAt(record, 'releases') === undefined ? [record] : listAt(record, 'releases');
}

function releaseClaims(release: unknown): { id: string; claims: Claims } {
  const tender = valueAt(release, 'tender');
  const awards = [...listAt(release, 'awards'), ...listAt(release, 'contracts')];
  const pages = [...listAt(tender, 'documents'), ...awards.flatMap((award) => listAt(award, 'documents'))].map((each) =>
    valueAt(each, 'url'),
  );
  const isFinished = awards.length > 0 && !valueAt(tender, 'status') && listAt(release, 'tag').includes('compiled');
  const stated = money([valueAt(tender, 'value'), valueAt(release, 'planning', 'budget', 'amount')]);
  return recordedRecord(null, valueAt(release, 'ocid'), {
    ...(valueAt(tender, 'title') ? { title: valueAt(tender, 'title') } : {}),
    ...(valueAt(release, 'buyer', 'name') ? { agency_name: valueAt(release, 'buyer', 'name') } : {}),
    ...(stated === undefined
      ? {}
      : { estimated_value: textOf(valueAt(stated, 'amount')), currency: valueAt(stated, 'currency') }),
    ...(pages.length === 0 ? {} : { source_url: pages }),
    ...(isFinished ? { lifecycle: ['awarded', 'closed'] } : {}),
    due_date: [
      valueAt(tender, 'tenderPeriod', 'endDate'),
      ...listAt(tender, 'lots').map((lot) => valueAt(lot, 'tenderPeriod', 'endDate')),
    ],
  });
}

function money(values: unknown[]): unknown {
  return values.find((value) => Number(valueAt(value, 'amount')) > 0 && textOf(valueAt(value, 'currency')) !== '');
}

function feedRecording(fixtures: Fixtures, file: string, due: string): Recording {
  const text = fixtures.text(file);
  const items = [...text.matchAll(/<(?:item|entry)\b.*?<\/(?:item|entry)>/gs)];
  return {
    connector: 'feed',
    name: file,
    records: items.length,
    claims: new Map(
      items.map(([item]) => {
        const inner = (name: string): string =>
          new RegExp(`<${name}[^>]*>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`, 's').exec(item)?.[1]?.trim() ?? '';
        return [
          inner('guid') || inner('id') || inner('link'),
          {
            due_date: [due],
            title: [
              inner('title')
                .replaceAll('&amp;', '&')
                .replace(/^Reference #.*?Name: /, ''),
            ],
          },
        ];
      }),
    ),
    read: () =>
      readBody(feedType.create(publisher, { url: 'https://publisher.example/feed.xml' }), text, 'application/rss+xml'),
  };
}
