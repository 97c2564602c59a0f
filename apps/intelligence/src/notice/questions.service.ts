import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { noticeAnswerSchema, type SourceText } from '@rfp/contracts/grounding';
import {
  type EarlierQuestion,
  type EarlierQuestions,
  type NoticeTexts,
  type QuestionAnswer,
  type VersionImpact,
  type VersionTexts,
} from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { writtenBySchema } from '@rfp/contracts/intelligence/written-by';
import { amendmentImpact } from '@rfp/grounding/amendment-impact';
import { answerQuestion } from '@rfp/grounding/questions/answer-question';
import { checkGrounding } from '@rfp/grounding/check-grounding';
import { isSameAnswer } from '@rfp/grounding/questions/same-answer';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { NoticeQuestionEntity } from '../store/notice.entity.js';
import { noticeAnswerBase } from './notice-answer-base.js';
import { countChecked } from './count-checked.js';
import { loadChecked } from './load-checked.js';
import { markAnswer, notesIn } from './mark-dates.js';
import { NoticeAdviceService } from './notice-advice.service.js';
import { type NoticeSources, NoticeSourcesService } from './notice-sources.service.js';

/** Maximum number of stored questions per person and notice. The oldest are deleted first. */
const maxQuestions = 20;

const storedQuestionRow = z.object({
  question: z.string(),
  asked_at: z.date(),
  /** The answer given when the person last asked, and the content for which it was last confirmed. */
  answer: z.object({
    content: z.string(),
    /** The answer in the words of the notice, which is compared after amendments. */
    answer: noticeAnswerSchema,
    /** The answer of the model, if there is one. */
    said: noticeAnswerSchema.optional(),
    written: writtenBySchema.optional(),
  }),
});
type StoredQuestion = z.infer<typeof storedQuestionRow>;
type Answers = Pick<StoredQuestion['answer'], 'answer' | 'said' | 'written'>;

/** Answers questions about notices and stores those of people. A change of the notice that changes an answer reopens its question. */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly sources: NoticeSourcesService,
    private readonly advice: NoticeAdviceService,
  ) {}

  async ask(
    { question, model = false, ...request }: RpcRequest<'intelligence.ask'>,
    caller: Caller,
    now = new Date(),
  ): Promise<QuestionAnswer> {
    const found = await this.sources.find(request);
    const { id } = found.notice;
    const texts = await found.load();
    const computed = answerQuestion(question, texts);
    await yieldToConnections();
    const written = await this.advice.answer(found, { question, texts }, { caller, mayPay: model });
    const by = written.answer && written.written && { written: written.written };
    const answers: Answers = { answer: computed, ...(written.answer && { said: written.answer, ...by }) };
    if (caller.kind === 'person') await this.storeAnswer(caller.user_id, found, question, answers);
    const answer = written.answer ?? computed;
    const about = noticeAnswerBase(found, now);
    return {
      ...about,
      origin: written.answer === null ? about.origin : 'live',
      left_out: [...about.left_out, ...written.left_out],
      data: {
        id,
        question,
        answer: markAnswer(answer, notesIn(found.notice.texts)),
        checked: countChecked(answer.state === 'stated' ? answer.sentences.length : 0, written.dropped),
        ...by,
      },
    };
  }

  async list(request: RpcRequest<'intelligence.questions'>, { kind, user_id }: Caller): Promise<EarlierQuestions> {
    const found = await this.sources.find(request);
    const stored = kind === 'person' ? await this.findStored(user_id, found.notice.id) : [];
    const isKnown = stored.every(({ answer }) => answer.content === found.key);
    const texts = isKnown ? [] : await found.load();
    const questions: EarlierQuestion[] = [];
    for (const { question, asked_at, answer: before } of stored) {
      await yieldToConnections();
      const isSame = before.content === found.key;
      const current = isSame ? before : currentAnswers(question, before, texts);
      if (current !== null && !isSame) await this.storeAnswer(user_id, found, question, current, asked_at);
      const shown = shownAnswer(current ?? { answer: answerQuestion(question, texts) }, found.notice);
      questions.push({ question, ...shown, asked_at: asked_at.toISOString(), reopened: current === null });
    }
    return { id: found.notice.id, questions };
  }

  async impact(
    request: RpcRequest<'intelligence.amendment-impact'>,
    { kind, user_id }: Caller,
  ): Promise<VersionImpact> {
    const versions = await this.client.call('opportunities.version-texts', request);
    const { id, from, to, before, after, fields, factors } = versions;
    const isPerson = kind === 'person';
    const stored = isPerson ? await this.findStored(user_id, id) : [];
    const questions = stored.map(({ question }) => question);
    const checked = (isPerson ? await loadChecked(this.database.manager, user_id, id) : []).map(({ words }) => words);
    // The first version has no impact because there was no earlier one.
    const impact = amendmentImpact(from === null ? after : before, after, { questions, checked, fields, factors });
    return { id, from, to, impact: { ...impact, answers: markAnswers(impact.answers, versions) } };
  }

  private async findStored(user_id: string, opportunity_id: string): Promise<StoredQuestion[]> {
    const rows = await this.database.manager.find(NoticeQuestionEntity, {
      where: { user_id, opportunity_id },
      order: { asked_at: 'DESC', key: 'ASC' },
      take: maxQuestions,
    });
    return rows.map((row) => storedQuestionRow.parse(row));
  }

  private async storeAnswer(
    user: string,
    { notice: { id }, key }: NoticeSources,
    question: string,
    answers: Answers,
    asked_at = new Date(),
  ): Promise<void> {
    const answer = { content: key, ...answers };
    const row = { user_id: user, opportunity_id: id, key: question.toLowerCase(), question, answer, asked_at };
    await this.database.manager.upsert(NoticeQuestionEntity, row, ['user_id', 'opportunity_id', 'key']);
    await this.database.query(
      `DELETE FROM notice_question WHERE user_id = $1 AND opportunity_id = $2 AND key NOT IN (
         SELECT key FROM notice_question WHERE user_id = $1 AND opportunity_id = $2
          ORDER BY asked_at DESC, key LIMIT ${maxQuestions})`,
      [user, id],
    );
  }
}

/** Adds date notes to the answers before and after a change, each with the notes of its version. */
function markAnswers(
  answers: VersionImpact['impact']['answers'],
  versions: Pick<VersionTexts, 'before' | 'after'>,
): VersionImpact['impact']['answers'] {
  const [before, after] = [notesIn(versions.before), notesIn(versions.after)];
  return answers.map((each) => ({
    question: each.question,
    before: markAnswer(each.before, before),
    after: markAnswer(each.after, after),
  }));
}

function shownAnswer(
  { answer, said, written }: Answers,
  { demo, texts }: NoticeTexts,
): Pick<EarlierQuestion, 'answer' | 'origin' | 'written'> {
  const notes = notesIn(texts);
  if (said !== undefined) return { answer: markAnswer(said, notes), origin: 'live', ...(written && { written }) };
  return { answer: markAnswer(answer, notes), origin: demo ? 'demo' : 'computed' };
}

/** The answers according to the changed texts. Null if these give another answer, or lack a quote of the model's answer. */
function currentAnswers(
  question: string,
  { answer: before, said, written }: Answers,
  texts: readonly SourceText[],
): Answers | null {
  const answer = answerQuestion(question, texts);
  if (!isSameAnswer(before, answer)) return null;
  if (said === undefined || said.state === 'not_stated') return { answer };
  const { kept: sentences, dropped } = checkGrounding(said.sentences, texts);
  return dropped.length > 0 ? null : { answer, said: { state: 'stated', sentences }, ...(written && { written }) };
}
