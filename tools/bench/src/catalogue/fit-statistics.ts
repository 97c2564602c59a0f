import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Notice } from '@rfp/contracts/notice';
import { plainText } from '@rfp/sources/fields/plain-text';
import { fixturesFolder, recordedNotices } from '@rfp/sources/testing/recordings/recorded-notices';
import { Fixtures, textOf, valueAt } from '@rfp/sources/testing/recordings/recording';
import { stopWords } from './vocabulary.js';
import { fitZipf, type ZipfMandelbrot } from './zipf.js';

const target = path.resolve(import.meta.dirname, '../../src/catalogue/notice-statistics.ts');
const day = 86_400_000;

/**
 * `npm run bench -- fit`: fits the generator to the recordings in `../shared/fixtures` and writes `notice-statistics.ts`, which contains only
 * parameters and shares, no texts. Titles and fields come from the notices that the connectors read. Descriptions come from these notices and from
 * notices of FedBizOpps and Grants.gov of 2014.
 */
export async function fitStatistics(): Promise<void> {
  const notices = (await recordedNotices()).filter(({ source_type }) => source_type !== 'private_rfp');
  const texts = [...descriptionsOf(notices), ...legacyDescriptions()].map(wordsOf).filter(({ length }) => length > 0);
  const statistics = {
    title: textStatistics(notices.filter(isTitled).map(({ fields }) => wordsOf(fields.title))),
    description: textStatistics(texts),
    sources: sharesOf(
      notices.map(({ source_name, source_type }) => `${source_name}|${source_type}`),
      8,
    ),
    lifecycles: sharesOf(
      notices.map(({ fields }) => fields.lifecycle ?? ''),
      6,
    ),
    setAsides: sharesOf(
      // Only contracts: grants have no set-aside.
      notices.filter(({ source_name }) => source_name === 'SAM.gov').map(({ fields }) => fields.set_aside?.code ?? ''),
      12,
    ),
    agencies: fitZipf(countsOf(notices.map(({ fields }) => fields.agency_name ?? ''))),
    agencyCount: new Set(notices.map(({ fields }) => fields.agency_name)).size,
    // From PSC codes, because the recordings were requested with a few NAICS codes.
    codes: fitZipf(countsOf(notices.flatMap(({ fields }) => fields.psc_codes ?? []))),
    stated: {
      value: shareOf(notices, ({ fields }) => Number(fields.estimated_value ?? 0) > 0),
      due: shareOf(notices, ({ fields }) => typeof fields.due_date === 'string'),
    },
    values: quantilesOf(notices.map(({ fields }) => Number(fields.estimated_value ?? 0)).filter((value) => value > 0)),
    /** Quantiles of the days from posting to the due date. */
    openDays: quantilesOf(notices.flatMap(({ fields }) => openDaysOf(fields))),
  };
  const json = JSON.stringify(statistics, (_key, value: unknown) => rounded(value), 2);
  writeFileSync(
    target,
    `/** Written by \`npm run bench -- fit\` from the recordings in ../shared/fixtures; see fit-statistics.ts. */\nexport const noticeStatistics = ${json} as const;\n`,
  );
}

/** Whether the title is from the source. The product composes the titles of leads, which come from USAspending. */
const isTitled = ({ source_name }: Notice): boolean => source_name !== 'USAspending';

function descriptionsOf(notices: readonly Notice[]): string[] {
  return notices.filter(isTitled).map(({ fields }) => fields.description ?? '');
}

function legacyDescriptions(): string[] {
  const lines = new Fixtures(fixturesFolder).text('fbo_legacy/test_data.ndjson').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => plainText(textOf(valueAt(JSON.parse(line), '_source', 'description')), 1));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\d[\d.,/-]*\d|[\p{L}\p{N}]+/gu) ?? [];
}

export interface TextStatistics {
  /** Quantiles of the number of words per text, in steps of 5 %. */
  lengths: number[];
  /** Shares of all words. */
  stopWords: number;
  numbers: number;
  /** Shares of the words that are neither stop words nor numbers: words with a non-ASCII letter. */
  accents: number;
  /** Words in a pair that occurs in at least three texts. */
  pairs: number;
  /** Frequency by rank, fitted so that words drawn independently occur in as many texts as in the recordings. */
  words: ZipfMandelbrot;
}

function textStatistics(texts: readonly string[][]): TextStatistics {
  const all = texts.flat();
  const stops = new Set(stopWords);
  const isNumber = (word: string): boolean => /^\d/.test(word);
  const isContent = (word: string): boolean => !stops.has(word) && !isNumber(word);
  const contents = texts.map((words) => words.filter(isContent));
  const content = contents.flat();
  const meanLength = content.length / texts.length;
  const shares = countsOf(contents.flatMap((words) => [...new Set(words)])).map((count) => count / texts.length);
  const pairs = texts.map((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`));
  const textsByPair = new Map<string, number>();
  for (const pair of pairs.flatMap((each) => [...new Set(each)]))
    textsByPair.set(pair, (textsByPair.get(pair) ?? 0) + 1);
  const common = pairs.flat().filter((pair) => (textsByPair.get(pair) ?? 0) > 2 && pair.split(' ').every(isContent));
  return {
    lengths: quantilesOf(texts.map(({ length }) => length)),
    stopWords: shareOf(all, (word) => stops.has(word)),
    numbers: shareOf(all, isNumber),
    accents: shareOf(content, (word) => /[^\p{ASCII}]/u.test(word)),
    pairs: (2 * common.length) / content.length,
    words: fitZipf(shares.map((share) => -Math.log(1 - Math.min(share, 0.99)) / meanLength)),
  };
}

const shareOf = <T>(all: readonly T[], hasProperty: (one: T) => boolean): number =>
  all.filter(hasProperty).length / all.length;

/** Number of occurrences of each value, in descending order. */
function countsOf(values: readonly string[]): number[] {
  return [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length).toSorted((a, b) => b - a);
}

/** The most frequent values with their shares. */
function sharesOf(values: readonly string[], maxValues: number): [value: string, share: number][] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, { length }]): [string, number] => [value, length / values.length])
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, maxValues);
}

/** Quantiles in steps of 5 %. The largest 0.5 % of the values are ignored, because the distribution there is unknown. */
function quantilesOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return Array.from({ length: 21 }, (_, part) => sorted[Math.round((part / 20) * 0.995 * (sorted.length - 1))] ?? 0);
}

function openDaysOf({ posted_date, due_date }: Notice['fields']): number[] {
  if (typeof posted_date !== 'string' || typeof due_date !== 'string') return [];
  return [Math.max(0, Math.round((Date.parse(due_date) - Date.parse(posted_date)) / day))];
}

function rounded(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
