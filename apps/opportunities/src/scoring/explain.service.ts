import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type ScoreExplanation } from '@rfp/contracts/score';
import { explainScore } from '@rfp/scoring/explain';
import { defaultRecipe, withKeywords } from '@rfp/scoring/recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource } from 'typeorm';
import { mergeNotice } from '../intake/merge-notice.js';
import { loadRecords } from '../store/load-records.js';

/** Why an opportunity scores as it does now, or would score for somebody who looks for the given words. */
@Injectable()
export class ExplainService {
  constructor(private readonly database: DataSource) {}

  async explain(id: string, keywords: readonly string[]): Promise<ScoreExplanation> {
    const records = await loadRecords(this.database, id);
    if (records.length === 0) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    return explainScore(id, toScorable(mergeNotice(records).fields), new Date(), withKeywords(defaultRecipe, keywords));
  }
}
