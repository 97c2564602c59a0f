import { setImmediate as letOthersRun } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { type NoticeAnswer, noticeAnswerSchema } from '@rfp/contracts/grounding';
import {
  type KeptQuestion,
  type KeptQuestions,
  type QuestionAnswer,
  type VersionImpact,
} from '@rfp/contracts/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { amendmentImpact } from '@rfp/grounding/amendment-impact';
import { answerQuestion } from '@rfp/grounding/answer-question';
import { isSameAnswer } from '@rfp/grounding/same-answer';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { answerAbout } from './answer-about.js';
import { type NoticeSources, NoticeSourcesService } from './notice-sources.service.js';

/** Questions that are kept of each person and notice, the newest. */
const keptQuestions = 20;

const keptRow = z.object({
  question: z.string(),
  asked_at: z.date(),
  /** As it was when the person last asked, and the content for which it was last found to be the same. */
  answer: z.object({ content: z.string(), answer: noticeAnswerSchema }),
});
type Kept = z.infer<typeof keptRow>;

/** Questions to notices. Those of a person are kept: a change of the notice that answers them otherwise opens them again. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly sources: NoticeSourcesService,
  ) {}

  async ask(
    { question, ...request }: RpcRequest<'intelligence.ask'>,
    caller: Caller,
    now = new Date(),
  ): Promise<QuestionAnswer> {
    const found = await this.sources.find(request);
    const { id } = found.notice;
    const answer = answerQuestion(question, await found.load());
    if (caller.kind === 'person') await this.keep(caller.user_id, found, question, answer);
    const kept = answer.state === 'stated' ? answer.sentences.length : 0;
    return { ...answerAbout(found, 'computed', now), data: { id, question, answer, checked: { kept, dropped: 0 } } };
  }

  async list(request: RpcRequest<'intelligence.questions'>, { kind, user_id }: Caller): Promise<KeptQuestions> {
    const found = await this.sources.find(request);
    const kept = kind === 'person' ? await this.findKept(user_id, found.notice.id) : [];
    const isKnown = kept.every(({ answer }) => answer.content === found.key);
    const texts = isKnown ? [] : await found.load();
    const questions: KeptQuestion[] = [];
    for (const { question, asked_at, answer: before } of kept) {
      await letOthersRun();
      const answer = before.content === found.key ? before.answer : answerQuestion(question, texts);
      const reopened = !isSameAnswer(before.answer, answer);
      if (!reopened && before.content !== found.key) await this.keep(user_id, found, question, answer, asked_at);
      questions.push({ question, answer, asked_at: asked_at.toISOString(), reopened });
    }
    return { id: found.notice.id, questions };
  }

  async impact(
    request: RpcRequest<'intelligence.amendment-impact'>,
    { kind, user_id }: Caller,
  ): Promise<VersionImpact> {
    const versions = await this.client.call('opportunities.version-texts', request);
    const { id, from, to, before, after, fields, factors } = versions;
    const kept = kind === 'person' ? await this.findKept(user_id, id) : [];
    const questions = kept.map(({ question }) => question);
    // The first version touches nothing: there was nothing before.
    const impact = amendmentImpact(from === null ? after : before, after, { questions, fields, factors });
    return { id, from, to, impact };
  }

  private findKept(user: string, opportunity: string): Promise<Kept[]> {
    return readRows(
      this.database,
      keptRow,
      `SELECT question, asked_at, answer FROM notice_question WHERE user_id = $1 AND opportunity_id = $2
        ORDER BY asked_at DESC, key LIMIT ${keptQuestions}`,
      [user, opportunity],
    );
  }

  private async keep(
    user: string,
    { notice: { id }, key }: NoticeSources,
    question: string,
    answer: NoticeAnswer,
    asked_at = new Date(),
  ): Promise<void> {
    await this.database.query(
      `INSERT INTO notice_question (user_id, opportunity_id, key, question, answer, asked_at)
       VALUES ($1, $2, lower($3), $3, $4::jsonb, $5)
       ON CONFLICT (user_id, opportunity_id, key) DO UPDATE
         SET question = excluded.question, answer = excluded.answer, asked_at = excluded.asked_at`,
      [user, id, question, JSON.stringify({ content: key, answer }), asked_at],
    );
    await this.database.query(
      `DELETE FROM notice_question WHERE user_id = $1 AND opportunity_id = $2 AND key NOT IN (
         SELECT key FROM notice_question WHERE user_id = $1 AND opportunity_id = $2
          ORDER BY asked_at DESC, key LIMIT ${keptQuestions})`,
      [user, id],
    );
  }
}
