import { Injectable } from '@nestjs/common';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { type ScoreExplanation } from '@rfp/contracts/score';
import { explainScore } from '@rfp/scoring/explain';
import { defaultRecipe, withKeywords } from '@rfp/scoring/recipe';
import { toScorable } from '@rfp/scoring/scorable';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.js';
import { mergeNotice } from '../intake/merge-notice.js';
import { loadRecords } from '../store/load-records.js';

/** Why an opportunity scores as it does now, or would score for somebody who looks for the given words. */
@Injectable()
export class ExplainService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async explain({ id, audience, keywords }: RpcRequest<'opportunities.explain'>): Promise<ScoreExplanation> {
    await this.audience.requireSeen(id, audience);
    const records = await loadRecords(this.database, id);
    return explainScore(id, toScorable(mergeNotice(records).fields), new Date(), withKeywords(defaultRecipe, keywords));
  }
}
