import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type OpportunityScore } from '@rfp/contracts/intelligence/opportunity-advice';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import { type ScoreFactor } from '@rfp/contracts/opportunities/score';
import { BusClient } from '@rfp/messaging/bus-client';
import { type Parts } from '@rfp/messaging/parts';
import { AdviceService } from '../advice/advice.service.js';
import { createStreamCallbacks } from '../advice/create-stream-callbacks.js';
import { chooseProfile } from '../alerts/choose-profile.js';
import { scoreOpportunityPrompt } from '../model/prompts/score-opportunity.v1.js';
import { knownFields } from './known-fields.js';

export interface ScoreRequest extends ParsedRpcRequest<'intelligence.score'> {
  caller: Caller;
  /** Signed assertion of the caller. */
  assertion: string | null;
  parts?: Parts | null;
}

/** Explains the score of an opportunity for a profile and adds a second opinion of a language model. */
@Injectable()
export class ScoreService {
  constructor(
    private readonly client: BusClient,
    private readonly advice: AdviceService,
  ) {}

  async score(request: ScoreRequest, now = new Date()): Promise<OpportunityScore> {
    const { id, audience, caller, assertion, parts = null } = request;
    const { demo, texts, title, source_url } = await this.client.call('opportunities.texts', { id, audience });
    const { search, profile } = chooseProfile(request.search, request.user_profile, demo);
    // Without a profile, the total equals the score shown in lists.
    const recipe = profile.of === 'none' ? {} : { search };
    const input = { opportunity: knownFields(texts), profile };
    const [explained, advice] = await Promise.all([
      this.client.call('opportunities.explain', { id, audience, keywords: [], ...recipe }, { assertion }),
      this.advice.ask({
        caller,
        demo,
        prompt: scoreOpportunityPrompt,
        input,
        basis: input,
        dataVersion: now.toISOString().slice(0, 10),
        writing: createStreamCallbacks(parts),
      }),
    ]);
    const isLive = advice.state === 'given';
    return {
      success: true,
      data: {
        opportunity_id: explained.id,
        score: explained.score.total,
        explanation: explained.explanation,
        factors: explained.factors.map(factorOf),
        opinion: isLive ? { ...advice.value, written: advice.written } : null,
      },
      citations: [...(isLive ? advice.citations : []), ...(source_url === null ? [] : [{ title, url: source_url }])],
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : isLive ? 'live' : 'computed',
      left_out: isLive ? advice.left_out : [{ what: 'Opinion of a language model', reason: advice.reason }],
    };
  }
}

function factorOf({ part, points, label, quote }: ScoreFactor): OpportunityScore['data']['factors'][number] {
  const name = part.charAt(0).toUpperCase() + part.slice(1);
  return { name, points, reason: quote === null ? label : `${label}: "${quote}"` };
}
