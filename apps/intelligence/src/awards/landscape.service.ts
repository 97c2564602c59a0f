import { Injectable } from '@nestjs/common';
import { naics } from '@rfp/codes/code-tables';
import { type AwardBasis, type AwardFilter, monthsOf } from '@rfp/contracts/intelligence/awards';
import { type CompetitiveLandscape } from '@rfp/contracts/intelligence/competitive-landscape';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type LargestShares, largestShares as sharesOfLargest, shareBase } from '@rfp/market/largest-shares';
import { type Period, periodBefore } from '@rfp/market/period';
import { percentOf } from '../market/compare-months.js';
import { AwardAnswer, NoFigure, usaspendingCitation } from './award-answer.js';
import { compactText, dollars, publishedMonths, sumWithin, wholePercentGrowth } from './award-figures.js';
import {
  type CategoryShares,
  contractCount,
  largestShares,
  type MonthAmount,
  obligationsByMonth,
} from './award-questions.js';
import { AwardsService } from './awards.service.js';
import {
  emergingTrends,
  type Market,
  marketBarriers,
  smallBusinessCodes,
  successFactors,
} from './landscape-statements.js';

type Data = CompetitiveLandscape['data'];
type Size = NonNullable<Data['market_size']>;
type Concentration = NonNullable<Data['concentration']>;

/** Number of recipients that the screen shows; each takes three questions. */
const maxPlayers = 4;
const maxStrengths = 2;

/** The largest recipients and buyers of a market, from sums of USAspending. The cost does not depend on the number of awards. */
@Injectable()
export class LandscapeService {
  constructor(private readonly awards: AwardsService) {}

  async read(
    { naics_codes, agency, timeframe }: ParsedRpcRequest<'intelligence.competitive-landscape'>,
    now = new Date(),
  ): Promise<CompetitiveLandscape> {
    const period = publishedMonths(now, monthsOf(timeframe));
    const filter: AwardFilter = {
      ...period,
      ...(naics_codes.length > 0 && { naics_codes }),
      ...(agency !== null && { agency }),
    };
    const answer = new AwardAnswer(this.awards);
    const reading = new LandscapeReading(answer, filter, now);
    const contracts = await reading.activeContracts();
    const data = await reading.read(contracts);
    return {
      success: true,
      data: { timeframe, naics_codes, agency, active_contracts: contracts, ...data },
      citations: [usaspendingCitation],
      generated_at: now.toISOString(),
      origin: 'computed',
      left_out: answer.leftOut,
    };
  }
}

class LandscapeReading {
  private readonly period: Period;
  private readonly year: Period;
  private readonly yearBefore: Period;

  constructor(
    private readonly answer: AwardAnswer,
    private readonly filter: AwardFilter,
    now: Date,
  ) {
    this.period = { from: filter.from, to: filter.to };
    this.year = publishedMonths(now, 12);
    this.yearBefore = periodBefore(this.year);
  }

  async read(contracts: Size | null): Promise<Omit<Data, 'timeframe' | 'naics_codes' | 'agency' | 'active_contracts'>> {
    const basis: AwardBasis = { of: 'awards', filter: this.filter, count: contracts?.value ?? null };
    const [amounts, setAside] = await Promise.all([
      this.amounts('Market size', this.filter),
      this.amounts('Set-aside share', { ...this.filter, set_asides: smallBusinessCodes }),
    ]);
    const size = amounts && (await this.answer.figure('Market size', async () => this.size(amounts, basis)));
    if (size === null) return unknownMarket;
    const market = { filter: this.filter, basis, whole: size.value };
    const [recipients, buyers, products, smallBusiness] = await Promise.all([
      this.answer.figure('Top players', () => this.answer.ask(largestShares(this.filter, 'recipient'))),
      this.buyers(),
      this.products(),
      setAside && this.answer.figure('Set-aside share', async () => this.setAsidePart(setAside, size.value)),
    ]);
    const recipientFigures = recipients === null ? noRecipients : await this.recipients(recipients, market);
    return {
      market_size: size,
      concentration: recipientFigures.concentration,
      top_players: recipientFigures.players,
      success_factors: successFactors(market, { buyers, smallBusiness }),
      market_barriers: marketBarriers(market, recipientFigures.shares),
      emerging_trends: products === null ? [] : emergingTrends(market, products),
    };
  }

  private async recipients(
    recipients: CategoryShares,
    { whole, basis }: Market,
  ): Promise<{ shares: LargestShares | null; concentration: Concentration | null; players: Data['top_players'] }> {
    const amounts = knownRecipients(recipients).map(({ obligated }) => obligated);
    const shares = sharesOfLargest(amounts, { whole, more: recipients.more });
    const players = await this.players(recipients, whole);
    if (shares === null || shares.topShare === null) {
      this.answer.leaveOut(
        'Concentration',
        `There are only ${amounts.length} recipients, and it is the share of the ten largest.`,
      );
      return { shares, concentration: null, players };
    }
    const { topShare, hhi, recipients: count, more } = shares;
    const text = `${Math.round(topShare * 100)}%`;
    return {
      shares,
      concentration: { text, share: percentOf(topShare), recipients: count, more, hhi: Math.round(hhi), basis },
      players,
    };
  }

  async activeContracts(): Promise<Size | null> {
    return this.answer.figure('Active contracts', async () => {
      const [value, year, yearBefore] = await Promise.all(
        [this.period, this.year, this.yearBefore].map((each) =>
          this.answer.ask(contractCount({ ...this.filter, ...each })),
        ),
      );
      if (value === undefined || value === 0) return new NoFigure('USAspending has no contracts of this market.');
      const growth = wholePercentGrowth(year ?? 0, yearBefore ?? 0);
      return {
        text: new Intl.NumberFormat('en-US').format(value),
        value,
        change: growth && `${growth} YoY`,
        basis: { of: 'awards', filter: this.filter, count: value },
      };
    });
  }

  /** Obligations by month, for the period and the two years that are compared. */
  private amounts(what: string, filter: AwardFilter): Promise<MonthAmount[] | null> {
    const from = filter.from < this.yearBefore.from ? filter.from : this.yearBefore.from;
    return this.answer.figure(what, () => this.answer.ask(obligationsByMonth({ ...filter, from })));
  }

  /** The largest buying agencies; for a single agency, its subagencies. */
  private buyers(): Promise<CategoryShares | null> {
    const category = this.filter.agency === undefined ? 'awarding_agency' : 'awarding_subagency';
    return this.answer.figure('Buying agencies', () => this.answer.ask(largestShares(this.filter, category, 10)));
  }

  private size(amounts: MonthAmount[], basis: AwardBasis): Size | NoFigure {
    const value = sumWithin(amounts, this.period);
    if (value <= 0) return new NoFigure('USAspending has no obligations of this market in the period.');
    const growth = wholePercentGrowth(sumWithin(amounts, this.year), sumWithin(amounts, this.yearBefore));
    return { text: compactText(value), value, change: growth && `${growth} YoY`, basis };
  }

  private setAsidePart(setAside: MonthAmount[], whole: number): number | NoFigure {
    const value = sumWithin(setAside, this.period);
    return value >= 0 && value <= whole
      ? value
      : new NoFigure('So much was deobligated in the period that a share would be below 0% or above 100%.');
  }

  private async players(recipients: CategoryShares, whole: number): Promise<Data['top_players']> {
    const known = knownRecipients(recipients);
    const amounts = known.map(({ obligated }) => obligated);
    const all = shareBase(amounts, { whole, more: recipients.more });
    return Promise.all(
      known
        .filter(({ obligated }) => obligated > 0)
        .slice(0, maxPlayers)
        .map(async ({ name, id, obligated }) => {
          const filter = { ...this.filter, recipient: id };
          const [awards, strengths] = await Promise.all([
            this.answer.figure(`Awards of ${name}`, () => this.answer.ask(contractCount(filter))),
            this.strengths(name, filter),
          ]);
          return {
            name,
            share: percentOf(obligated / all),
            awards,
            value: dollars(obligated),
            strengths,
            url: `https://www.usaspending.gov/recipient/${id}/latest`,
            basis: { of: 'awards' as const, filter, count: awards },
          };
        }),
    );
  }

  private async strengths(name: string, filter: AwardFilter): Promise<string[]> {
    const [agencies, industries] = await Promise.all(
      (['awarding_subagency', 'naics'] as const).map((category) =>
        this.answer.figure(`Strengths of ${name}`, () =>
          this.answer.ask(largestShares(filter, category, maxStrengths)),
        ),
      ),
    );
    return [...(industries?.shares ?? []), ...(agencies?.shares ?? [])].flatMap((share) => strengthText(share) ?? []);
  }

  /** Products and services in the period and in the one before. */
  private products(): Promise<{ now: CategoryShares; before: CategoryShares } | null> {
    return this.answer.figure('Emerging trends', async () => {
      const [now, before] = await Promise.all([
        this.answer.ask(largestShares(this.filter, 'psc')),
        this.answer.ask(largestShares({ ...this.filter, ...periodBefore(this.period) }, 'psc')),
      ]);
      return { now, before };
    });
  }
}

const noRecipients = { shares: null, concentration: null, players: [] };

/** Content of an answer for a market of unknown size. */
const unknownMarket = {
  market_size: null,
  concentration: null,
  top_players: [],
  success_factors: [],
  market_barriers: [],
  emerging_trends: [],
};

/** `Computer Systems Design Services ($1.2B)` */
function strengthText({ code, name, obligated }: CategoryShares['shares'][number]): string | null {
  const title = (code === null ? undefined : naics.get(code)?.title) ?? name;
  return title === null || obligated === null || obligated <= 0
    ? null
    : `${title.slice(0, 200)} (${dollars(obligated)})`;
}

/** Recipients with an id. Entries without an id are sums, such as MULTIPLE RECIPIENTS. */
function knownRecipients({ shares }: CategoryShares): { name: string; id: string; obligated: number }[] {
  return shares.flatMap(({ name, recipientIds: [id], obligated }) =>
    id === undefined || obligated === null ? [] : [{ name: (name ?? id).slice(0, 200), id, obligated }],
  );
}
