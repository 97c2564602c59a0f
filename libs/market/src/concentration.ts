import { type Award } from './award.js';
import { filterAwards } from './compare-periods.js';
import { keyOf, titleOf } from './dimensions.js';
import {
  type Answer,
  type Basis,
  awardsBasis,
  type Figure,
  figure,
  type RecordFilter,
  tooLittleData,
} from './figure.js';
import { concentrationLevel } from './largest-shares.js';
import { toAmount } from './money.js';
import { compareText, shareOf, sumObligated, sumPositive, type Total, totalsBy } from './totals.js';

const topCount = 10;
const maxAgencies = 5;
const maxNaics = 3;

export interface Concentration {
  recipients: number;
  /** Number of recipients without a share, because they returned at least as much as they received. */
  withoutShare: number;
  /** Number of awards without a recipient id. They are not counted. */
  unstated: number;
  /** Share of the ten largest recipients. Not computed if there are at most ten, because it would be 100%. */
  topShare: Answer<number>;
  /** Herfindahl-Hirschman Index: the sum of squared shares in percent. 10,000 is a single recipient. */
  hhi: Figure<number>;
  level: 'low' | 'moderate' | 'high';
}

/** A part of a recipient's obligations. */
export interface Part {
  key: string;
  title: string;
  obligated: Figure<string>;
  /** Share of this recipient's obligations. */
  share: number;
}

export interface Player {
  recipient: string;
  /** The most frequent spelling in the awards. */
  name: string;
  obligated: Figure<string>;
  /** Share of the market. */
  share: Figure<number>;
  awards: Figure<number>;
  /** Its agencies, the largest first: at most five. */
  agencies: Part[];
  /** Its largest NAICS codes: at most three. */
  strengths: Part[];
}

/** The concentration of a market on few recipients. */
export function concentration(awards: readonly Award[], filter: RecordFilter): Answer<Concentration> {
  const market = filterAwards(awards, filter);
  const totals = totalsBy(market, 'recipient');
  const whole = sumPositive(totals);
  const shares = totals.map(({ cents }) => shareOf(cents, whole)).filter((share) => share > 0);
  if (shares.length === 0) return tooLittleData('recipients with obligations', 0, 1);
  const basis = awardsBasis(market, filter);
  const hhi = shares.reduce((sum, share) => sum + (share * 100) ** 2, 0);
  return figure(
    {
      recipients: totals.length,
      withoutShare: totals.length - shares.length,
      unstated: market.filter((award) => keyOf(award, 'recipient') === null).length,
      topShare: topShareOf(shares, basis),
      hhi: figure(hhi, basis),
      level: concentrationLevel(hhi),
    },
    basis,
  );
}

/** The recipients with the most obligations, with their agencies and NAICS codes. */
export function topPlayers(awards: readonly Award[], filter: RecordFilter, limit = topCount): Answer<Player[]> {
  const market = filterAwards(awards, filter);
  const totals = totalsBy(market, 'recipient');
  const whole = sumPositive(totals);
  const players = totals.filter(({ cents }) => cents > 0n).slice(0, limit);
  if (players.length === 0) return tooLittleData('recipients with obligations', 0, 1);
  return figure(
    players.map((total) => toPlayer(total, whole, filter)),
    awardsBasis(market, filter),
  );
}

function topShareOf(shares: readonly number[], basis: Basis): Answer<number> {
  if (shares.length <= topCount) return tooLittleData('recipients with obligations', shares.length, topCount + 1);
  return figure(
    shares.slice(0, topCount).reduce((sum, share) => sum + share, 0),
    basis,
  );
}

function toPlayer({ key, cents, awards }: Total, whole: bigint, market: RecordFilter): Player {
  const filter = { ...market, recipient: key };
  const basis = awardsBasis(awards, filter);
  return {
    recipient: key,
    name: mostFrequent(awards.map(({ recipient }) => recipient.name)),
    obligated: figure(toAmount(cents), basis),
    share: figure(shareOf(cents, whole), basis),
    awards: figure(awards.length, basis),
    agencies: partsOf(awards, 'agency', filter).slice(0, maxAgencies),
    strengths: partsOf(awards, 'naics', filter).slice(0, maxNaics),
  };
}

function partsOf(awards: readonly Award[], dimension: 'agency' | 'naics', filter: RecordFilter): Part[] {
  const totals = totalsBy(awards, dimension);
  const whole = sumPositive(totals);
  return totals.map((total) => ({
    key: total.key,
    title: titleOf(total.key, dimension),
    obligated: figure(
      toAmount(sumObligated(total.awards)),
      awardsBasis(total.awards, { ...filter, [dimension]: total.key }),
    ),
    share: shareOf(total.cents, whole),
  }));
}

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [first] = [...counts].toSorted(([one, count], [other, more]) => more - count || compareText(one, other));
  return first?.[0] ?? '';
}
