import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type ScoreExplanation } from '@rfp/contracts/score';
import { explainScore } from '@rfp/scoring/explain';
import { defaultRecipe, withKeywords } from '@rfp/scoring/recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { loadOpportunities } from '../store/stored-records.js';

/** Explains the current score of an opportunity, or its score for given keywords. */
@Injectable()
export class ExplainService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async explain({ id, audience, keywords }: RpcRequest<'opportunities.explain'>): Promise<ScoreExplanation> {
    await this.audience.requireVisible(id, audience);
    const stored = (await loadOpportunities(this.database.manager, [id])).get(id);
    if (stored === undefined) throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
    const scorable = toScorable(mergeNotice(stored.records).fields, stored.created_at);
    return explainScore(id, scorable, new Date(), withKeywords(defaultRecipe, keywords));
  }
}
