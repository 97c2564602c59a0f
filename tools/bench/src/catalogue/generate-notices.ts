import { lifecycleSchema, type Notice, sourceTypeSchema } from '@rfp/contracts/notice';
import { noticeStatistics } from './notice-statistics.js';
import { mix, numberAt, stopWords, wordAt, uniqueWord } from './vocabulary.js';
import { frequencyAt, RankSampler, type ZipfMandelbrot } from './zipf.js';

const { title, description, stated } = noticeStatistics;
const vocabulary = 200_000;
const pairCount = 20_000;
const longestDays = 3650;
/** Notices are posted evenly over this many days before the day of the store, so that some due dates are in the past and some in the future. */
const postedWithinDays = 730;
/** Share of the words of titles that are drawn from the distribution of descriptions, because the distribution fitted to titles has no rare words. */
const rareInTitles = 0.15;
const day = 86_400_000;

const samplers = {
  title: new RankSampler(title.words, countRanks(title.words)),
  description: new RankSampler(description.words, vocabulary),
  stop: new RankSampler({ c: 1, q: 1, s: 1 }, stopWords.length),
  pair: new RankSampler(description.words, pairCount),
  agency: new RankSampler(noticeStatistics.agencies, noticeStatistics.agencyCount),
  code: new RankSampler(noticeStatistics.codes, 1000),
  state: new RankSampler({ c: 1, q: 3, s: 1 }, 50),
};

/** Number of ranks whose frequencies add up to 1. */
function countRanks(distribution: ZipfMandelbrot): number {
  let rank = 0;
  for (let total = 0; total < 1 && rank < vocabulary; total += frequencyAt(distribution, rank)) rank += 1;
  return rank;
}

const words = Array.from({ length: vocabulary + 1 }, (_, rank) => wordAt(rank, description.accents));
export const wordOfRank = (rank: number): string => words[rank] ?? '';

/** Pair of words that are adjacent in many texts, by the rank of the pair. */
export function pairOfRank(rank: number): string {
  const draw = (salt: number): string => wordOfRank(samplers.description.draw(mix(2 * rank + salt) / 2 ** 32));
  return `${draw(0)} ${draw(1)}`;
}

export const agencyOfRank = (rank: number): string =>
  rank % 3 === 0
    ? `Department of ${capitalize(wordOfRank(40 + rank))}`
    : `${capitalize(wordOfRank(900 + rank))} Agency`;

const departments =
  'Agriculture,Commerce,Defense,Education,Energy,Health and Human Services,Homeland Security,Justice,Labor,State,Transportation,Veterans Affairs'.split(
    ',',
  );
const officesOfAgency = 20;

/** The department of an agency. */
export const departmentOfRank = (rank: number): string =>
  `Department of ${departments[mix(rank) % departments.length] ?? ''}`;

/** An office of an agency. */
export const officeOfRank = (rank: number, index: number): string =>
  `${capitalize(wordOfRank(2000 + officesOfAgency * rank + (index % officesOfAgency)))} Contracting Office`;

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const naicsOfRank = (rank: number): string => String(110_000 + (mix(rank) % 820_000));
export const pscOfRank = (rank: number): string =>
  `${'ABCDEFGHJKLMNPQRSTUVWXYZ'[rank % 24] ?? ''}${String(mix(rank) % 1000).padStart(3, '0')}`;
export const alnOfRank = (rank: number): string => `${10 + (rank % 88)}.${String(mix(rank) % 1000).padStart(3, '0')}`;
const states =
  'CA TX FL NY PA IL OH GA NC MI NJ VA WA AZ TN MA IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV AR KS MS NM NE ID WV HI NH ME RI MT DE SD ND AK VT WY'.split(
    ' ',
  );
export const stateOfRank = (rank: number): string => states[rank - 1] ?? 'CA';
export const setAsides = noticeStatistics.setAsides.map(([code]) => code).filter((code) => code !== '');
export const applicants = [
  'State governments',
  'County governments',
  'Small businesses',
  'Public and State controlled institutions of higher education',
  'Nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
];
export const sourceNames = noticeStatistics.sources.map(([source = '']) => source.split('|')[0] ?? '');

/** Solicitation number of a notice, with the usual punctuation. */
export function numberOf(index: number): string {
  const serial = String(index % 10_000).padStart(4, '0');
  return `W${String(100 + Math.floor(index / 260_000)).slice(-3)}${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(index / 10_000) % 26] ?? ''}Y-26-R-${serial}`;
}

/** Pseudo-random numbers of a notice: the same index gives the same notice on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = mix(seed + 1);
  }

  /** Number from 0 (inclusive) to 1 (exclusive). */
  uniform(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.uniform() * limit);
  }

  /** Draws a value from a distribution, which is given by its quantiles in equal steps. */
  drawByQuantiles(quantiles: readonly number[]): number {
    const position = this.uniform() * (quantiles.length - 1);
    const [low = 0, high = 0] = quantiles.slice(Math.floor(position), Math.floor(position) + 2);
    // Interpolates logarithms, because adjacent quantiles can differ by orders of magnitude.
    return Math.round(Math.exp(Math.log(low + 1) + (position % 1) * (Math.log(high + 1) - Math.log(low + 1))) - 1);
  }

  /** Draws one of the given values, each with its share as the probability. */
  drawByShares(shares: readonly (readonly (string | number)[])[]): string {
    let rest = this.uniform();
    const found = shares.find(([, share]) => (rest -= Number(share)) < 0);
    return String(found?.[0] ?? shares[0]?.[0] ?? '');
  }
}

type TextKind = 'title' | 'description';

function textOf(random: Random, kind: TextKind, length: number): string[] {
  const { stopWords: stops, numbers, pairs } = noticeStatistics[kind];
  const text: string[] = [];
  while (text.length < length) {
    const drawn = random.uniform();
    if (drawn < stops) text.push(stopWords[samplers.stop.draw(random.uniform()) - 1] ?? '');
    else if (drawn < stops + numbers) text.push(numberAt((below) => random.below(below)));
    else if (random.uniform() < pairs / (2 - pairs))
      text.push(...pairOfRank(samplers.pair.draw(random.uniform())).split(' '));
    else text.push(wordOfRank(samplers[chooseDistribution(random, kind)].draw(random.uniform())));
  }
  return text;
}

function chooseDistribution(random: Random, kind: TextKind): TextKind {
  return kind === 'title' && random.uniform() > rareInTitles ? 'title' : 'description';
}

/** Notices with the indexes `from` to `to` (exclusive), dated relative to `today`, with the word statistics, lengths and shares of the recordings. */
export function generateNotices(from: number, to: number, today: Date): Notice[] {
  return Array.from({ length: to - from }, (_, offset) => generateNotice(from + offset, today));
}

function generateNotice(index: number, today: Date): Notice {
  const random = new Random(index);
  const [source_name = '', type] = random.drawByShares(noticeStatistics.sources).split('|');
  const source_type = sourceTypeSchema.parse(type);
  const state = stateOfRank(samplers.state.draw(random.uniform()));
  const agency = samplers.agency.draw(random.uniform());
  return {
    source_name,
    source_id: `bench-${index}`,
    source_type,
    channel: 'bulk',
    fields: {
      title: textOf(random, 'title', random.drawByQuantiles(title.lengths)).map(capitalize).join(' '),
      description: `${textOf(random, 'description', random.drawByQuantiles(description.lengths)).join(' ')} ${uniqueWord(index)}.`,
      agency_name: agencyOfRank(agency),
      ...(source_type.startsWith('federal') && levelsOf(agency, index)),
      agency_code: `0${random.below(90)}.${1000 + random.below(8000)}`,
      opportunity_number: numberOf(index),
      source_url: `https://example.gov/notices/${index}`,
      location: `${capitalize(wordOfRank(3000 + random.below(500)))}, ${state}`,
      contact_info: 'Jordan Lee; jordan.lee@example.gov; 202-555-0100',
      keywords: [wordOfRank(samplers.title.draw(random.uniform()))],
      ...statusOf(random, today),
      ...valueOf(random),
      ...(source_type === 'federal_grant' ? grantOf(random) : contractOf(random)),
    },
  };
}

type Fields = Partial<Notice['fields']>;

function levelsOf(agency: number, index: number): Fields {
  return {
    department: departmentOfRank(agency),
    agency: agencyOfRank(agency),
    office: officeOfRank(agency, mix(index)),
  };
}

function statusOf(random: Random, today: Date): Fields {
  const posted = today.getTime() - random.below(postedWithinDays) * day;
  const due = posted + Math.min(longestDays, random.drawByQuantiles(noticeStatistics.openDays)) * day;
  const lifecycle = lifecycleSchema.safeParse(random.drawByShares(noticeStatistics.lifecycles));
  return {
    // The recordings' share of closed notices becomes open here: the dates of a notice decide whether it is closed.
    lifecycle: lifecycle.success && lifecycle.data !== 'closed' ? lifecycle.data : 'open',
    posted_date: new Date(posted).toISOString().slice(0, 10),
    due_date: random.uniform() < stated.due ? new Date(due).toISOString().slice(0, 10) : null,
    time_zone: 'America/New_York',
  };
}

function valueOf(random: Random): Fields {
  return random.uniform() < stated.value
    ? { estimated_value: `${random.drawByQuantiles(noticeStatistics.values)}.00`, value_kind: 'estimate' }
    : {};
}

function grantOf(random: Random): Fields {
  return {
    notice_type: 'synopsis',
    aln_codes: [alnOfRank(samplers.code.draw(random.uniform()))],
    eligible_applicants: applicants.filter(() => random.uniform() < 0.4),
  };
}

function contractOf(random: Random): Fields {
  const setAside = random.drawByShares(noticeStatistics.setAsides);
  return {
    notice_type: 'Solicitation',
    naics_codes: [naicsOfRank(samplers.code.draw(random.uniform()))],
    psc_codes: [pscOfRank(samplers.code.draw(random.uniform()))],
    set_aside: setAside === '' ? null : { code: setAside, text: `${setAside} set-aside` },
  };
}
