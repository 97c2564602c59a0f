import { Injectable } from '@nestjs/common';
import { naics } from '@rfp/codes/code-tables';
import { type Predictions } from '@rfp/contracts/intelligence/market-forecast';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { AwardAnswer, usaspendingCitation } from '../awards/award-answer.js';
import { AwardsService } from '../awards/awards.service.js';
import { showsDemo } from '../market/market-counts.js';
import { monthName } from '../market/months.js';
import { ObservationsService } from '../market/observations.service.js';
import { type AgencySeason, agencySeasons, type FoundSeasons } from './agency-seasons.js';
import { type RecompeteLead, recompeteLeads } from './recompete-leads.js';

type Prediction = Predictions['data']['predictions'][number];

const months = 12;
const maxSeasons = 5;
const maxCodes = 5;
/** Time limit for awards. Callers of this route wait for 15 seconds at most. */
const answerMs = 8000;

/** Predicted opportunities: contracts that end, and months in which agencies post most. */
@Injectable()
export class PredictionsService {
  constructor(
    private readonly database: DataSource,
    private readonly awards: AwardsService,
    private readonly observations: ObservationsService,
  ) {}

  async read(
    { audience, sector }: ParsedRpcRequest<'intelligence.predict-opportunities'>,
    now = new Date(),
  ): Promise<Predictions> {
    const demo = await showsDemo(this.database, audience);
    const answer = new AwardAnswer(this.awards, answerMs);
    const codes = sector === null ? [] : codesOf(sector);
    const [recompetes, { seasons, reason }] = await Promise.all([
      this.recompetes(answer, { sector, codes, now }),
      sector === null ? this.seasons(demo, now) : noSeasons,
    ]);
    if (seasons.length === 0) answer.leaveOut('Agency calendars', reason);
    return {
      success: true,
      data: {
        sector,
        predictions: [
          ...recompetes.map(toRecompetePrediction),
          ...seasons.slice(0, maxSeasons).map(toSeasonPrediction),
        ],
      },
      citations: [usaspendingCitation],
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: answer.leftOut,
    };
  }

  private async seasons(demo: boolean, now: Date): Promise<FoundSeasons> {
    const known = await this.observations.read(this.database, { demo, now });
    return agencySeasons(this.database, { demo, now, known, months });
  }

  private async recompetes(
    answer: AwardAnswer,
    { sector, codes, now }: { sector: string | null; codes: string[]; now: Date },
  ): Promise<RecompeteLead[]> {
    if (sector !== null && codes.length === 0) {
      answer.leaveOut('Recompetes', `No NAICS code or title is like "${sector}".`);
      return [];
    }
    return recompeteLeads(answer, { now, months, market: codes.length === 0 ? {} : { naics_codes: codes } });
  }
}

const noSeasons: FoundSeasons = { seasons: [], reason: 'Notices are counted by agency for all sectors together.' };

/** A given NAICS code, or the codes whose titles match best. */
function codesOf(sector: string): string[] {
  if (/^\d{2,6}$/.test(sector)) return [sector];
  const found = naics.search(sector).filter(({ ended, code }) => ended === null && /^\d{2,6}$/.test(code));
  return found.slice(0, maxCodes).map(({ code }) => code);
}

function toRecompetePrediction({
  title,
  agency,
  value,
  timeline,
  incumbent,
  ends,
  url,
  basis,
}: RecompeteLead): Prediction {
  return {
    title: `Recompete: ${title}`,
    agency,
    value,
    timeline,
    probability: null,
    reason: `The contract of ${incumbent} ends on ${ends}. How many contracts are competed again is not measured.`,
    url,
    basis,
  };
}

/** Prediction of a busy month. Its probability follows the rule of succession: three of three years give 80%, not certainty. */
function toSeasonPrediction({ agency, month, years, posted, text, basis }: AgencySeason): Prediction {
  return {
    title: `${agency}: a busy month`,
    agency,
    value: null,
    timeline: monthName(month),
    probability: Math.round((100 * (posted + 1)) / (years + 2)),
    reason: `${text} It posted in this month in ${posted} of ${years} years.`,
    url: null,
    basis,
  };
}
