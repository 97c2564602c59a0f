import { Injectable } from '@nestjs/common';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { AwardAnswer, usaspendingCitation } from './award-answer.js';
import { largestAwards } from './award-questions.js';
import { AwardsService } from './awards.service.js';

/** Lists the contracts of a figure. */
@Injectable()
export class AwardListService {
  constructor(private readonly awards: AwardsService) {}

  /** @throws a `SOURCE_*` error if USAspending is unavailable and the page is not cached */
  async read(
    { filter, page }: ParsedRpcRequest<'intelligence.awards'>,
    now = new Date(),
  ): Promise<RpcReply<'intelligence.awards'>> {
    const answer = new AwardAnswer(this.awards);
    const { awards, unreadable, more } = await answer.ask(largestAwards(filter, page));
    if (unreadable > 0) answer.leaveOut('Contracts', `${unreadable} contracts of the page could not be read.`);
    return {
      success: true,
      data: { awards, page, more },
      citations: [usaspendingCitation],
      generated_at: now.toISOString(),
      origin: 'computed',
      left_out: answer.leftOut,
    };
  }
}
