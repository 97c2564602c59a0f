import { Injectable } from '@nestjs/common';
import {
  type GroundedSentence,
  type GroundingCheck,
  type NoticeAnswer,
  type SourceText,
} from '@rfp/contracts/grounding';
import { type LeftOut } from '@rfp/contracts/intelligence';
import { type ComplianceRisk } from '@rfp/contracts/intelligence/notice-brief';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { linksIn } from '../model/known-links.js';
import { type AdvicePayer, AdviceService } from '../advice/advice.service.js';
import { answerQuestionPrompt } from '../model/prompts/answer-question.v2.js';
import { briefNoticePrompt } from '../model/prompts/brief-notice.v2.js';
import { chooseTexts, type Excerpt } from './choose-texts.js';
import { groundClaims } from './ground-claims.js';
import { type NoticeSources } from './notice-sources.service.js';

export interface NoticeReader {
  caller: AdvicePayer;
  /**
   * Whether the person asked for an answer of the model, which costs. If not, no model answer is shown, not even one that another person paid for.
   */
  mayPay: boolean;
}

type DroppedSentences = GroundingCheck['dropped'];

/** The shown and dropped sentences of a model. All empty without an answer of a model. */
export interface WrittenBrief {
  summary: GroundedSentence[];
  /** Mitigations by the index of their risk. */
  mitigations: ReadonlyMap<number, GroundedSentence>;
  dropped: { summary: DroppedSentences; mitigations: DroppedSentences };
  left_out: LeftOut[];
  written?: WrittenBy;
}

interface WrittenAnswer {
  /** Null if no sentence of the model is supported by the notice. */
  answer: NoticeAnswer | null;
  dropped: DroppedSentences;
  left_out: LeftOut[];
  written?: WrittenBy;
}

/** Clients wait 15 s for routes of opportunities. An answer that arrives later is cached for the next request. */
const questionMs = 10_000;

const nothingWritten = {
  summary: [],
  mitigations: new Map<number, never>(),
  dropped: { summary: [], mitigations: [] },
};

/** Model text about a notice. Only sentences whose quotes are in the notice are shown. */
@Injectable()
export class NoticeAdviceService {
  constructor(private readonly advice: AdviceService) {}

  /** @param excerpt - excerpt of the notice; the same for the same content */
  async brief(
    { notice: { demo }, key }: NoticeSources,
    { excerpt, risks }: { excerpt: Excerpt; risks: readonly ComplianceRisk[] },
    { mayPay, ...reader }: NoticeReader,
  ): Promise<WrittenBrief> {
    const { texts } = excerpt;
    const input = { texts, risks: risks.map(({ risk }) => risk) };
    if (!mayPay) return { ...nothingWritten, left_out: [] };
    const request = { ...reader, demo, prompt: briefNoticePrompt, input, dataVersion: key, knownUrls: linksIn(texts) };
    const advice = await this.advice.ask(request);
    if (advice.state === 'none') return { ...nothingWritten, left_out: modelNotes(advice.reason) };
    const { value, written } = advice;
    const { kept, dropped } = groundClaims(value.summary, texts);
    const checked = value.mitigations.map(({ risk, ...claim }) => {
      const { kept: supported, dropped: unsupported } = groundClaims([claim], texts);
      if (risks[risk - 1] !== undefined) return { risk: risk - 1, kept: supported, dropped: unsupported };
      return { risk, kept: [], dropped: [{ text: claim.text, reason: 'risk_not_listed' as const }] };
    });
    const mitigations = new Map(
      checked.flatMap(({ risk, kept: supported }) => supported.map((each) => [risk, each] as const)),
    );
    return {
      summary: kept,
      mitigations,
      written,
      dropped: { summary: dropped, mitigations: checked.flatMap((each) => each.dropped) },
      left_out: kept.length + mitigations.size === 0 ? modelNotes(noSupportedSentence) : excerpt.left_out,
    };
  }

  async answer(
    { notice: { demo }, key }: NoticeSources,
    { question, texts }: { question: string; texts: readonly SourceText[] },
    { mayPay, ...reader }: NoticeReader,
  ): Promise<WrittenAnswer> {
    if (!mayPay) return { answer: null, dropped: [], left_out: [] };
    const excerpt = chooseTexts(texts, question);
    const input = { question, texts: excerpt.texts };
    const knownUrls = linksIn(excerpt.texts);
    const prompt = answerQuestionPrompt;
    const request = { ...reader, demo, prompt, input, dataVersion: key, knownUrls, waitMs: questionMs };
    const advice = await this.advice.ask(request);
    if (advice.state === 'none') return { answer: null, dropped: [], left_out: modelNotes(advice.reason) };
    const { written, value } = advice;
    const { sentences } = value;
    const { kept, dropped } = groundClaims(sentences, excerpt.texts);
    if (kept.length > 0)
      return {
        answer: { state: 'stated', sentences: kept },
        dropped,
        left_out: excerpt.left_out,
        written,
      };
    const reason = sentences.length === 0 ? noAnswer : noSupportedSentence;
    return { answer: null, dropped, left_out: modelNotes(reason) };
  }
}

const noSupportedSentence = 'No sentence of the language model has a quote of the notice that carries it.';
const noAnswer = 'The language model found no answer in the notice.';

function modelNotes(reason: string): LeftOut[] {
  return [{ what: 'Words of a language model', reason }];
}
