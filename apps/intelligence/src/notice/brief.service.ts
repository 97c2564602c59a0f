import { Injectable } from '@nestjs/common';
import { type SourceText } from '@rfp/contracts/grounding';
import {
  type ComplianceAnalysis,
  type ComplianceRisk,
  type NoticeBrief,
  type KeyFact,
} from '@rfp/contracts/intelligence/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { answerFact } from '@rfp/grounding/questions/answer-question';
import { extractRequirements } from '@rfp/grounding/extract-requirements';
import { type FactKind } from '@rfp/grounding/facts/find-facts';
import { readNotice } from '@rfp/grounding/facts/read-notice';
import { findSentences } from '@rfp/grounding/text/find-sentences';
import { isProse } from '@rfp/grounding/source-text';
import { summarise } from '@rfp/grounding/summarise';
import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { type AdvicePayer } from '../advice/advice.service.js';
import { noticeAnswerBase } from './notice-answer-base.js';
import { countChecked } from './count-checked.js';
import { chooseTexts, type Excerpt } from './choose-texts.js';
import { fitRows } from './fit-rows.js';
import { markAnswer, markDates, notesIn } from './mark-dates.js';
import { NoticeAdviceService, type NoticeReader, type WrittenBrief } from './notice-advice.service.js';
import { type NoticeSources, NoticeSourcesService } from './notice-sources.service.js';

/** Number of cached briefs. Making a brief again costs as much as reading the notice. */
const maxCachedBriefs = 200;

/** Sentences of a summary without a model. */
const summaryLength = 5;

type BriefContent = Pick<NoticeBrief['data'], 'summary' | 'key_facts' | 'requirements'> &
  Pick<ComplianceAnalysis['data'], 'risks'> & {
    /** Number of requirements that do not fit into the reply. */
    requirementsLeft: number;
    /** The part of the notice that a model reads. */
    excerpt: Excerpt;
  };

/** Makes briefs and compliance analyses. Each sentence has its quotes. A model writes only if a person has requested it. */
@Injectable()
export class BriefService {
  /** Cached content by the key of the notice's content, the newest last. */
  private readonly cached = new Map<string, Promise<BriefContent>>();

  constructor(
    private readonly sources: NoticeSourcesService,
    private readonly advice: NoticeAdviceService,
  ) {}

  async brief(request: RpcRequest<'intelligence.brief'>, reader: NoticeReader, now = new Date()): Promise<NoticeBrief> {
    const found = await this.sources.find(request);
    const content = await this.contentOf(found);
    const written = await this.advice.brief(found, content, reader);
    const brief = briefOf(found, content, now);
    const left_out = [...brief.left_out, ...written.left_out];
    return {
      ...brief,
      ...originOf(brief, written.summary),
      left_out,
      data: { ...brief.data, ...summaryOf(found, content, written) },
    };
  }

  /** The brief without words of a model. */
  async extract(request: RpcRequest<'intelligence.brief'>, now: Date): Promise<NoticeBrief> {
    const found = await this.sources.find(request);
    return briefOf(found, await this.contentOf(found), now);
  }

  async compliance(
    request: RpcRequest<'intelligence.compliance'>,
    caller: AdvicePayer,
    now = new Date(),
  ): Promise<ComplianceAnalysis> {
    const found = await this.sources.find(request);
    const content = await this.contentOf(found);
    const written = await this.advice.brief(found, content, { caller, mayPay: true });
    const { data, ...about } = briefOf(found, content, now);
    const { mitigations, dropped } = written;
    const { summary, checked } = summaryOf(found, content, written);
    return {
      ...about,
      ...originOf(about, [...written.summary, ...mitigations.values()]),
      left_out: [...about.left_out, ...written.left_out, ...mitigationNotes(content.risks, written)],
      data: {
        summary,
        requirements: data.requirements,
        risks: content.risks.map((risk, index) => ({ ...risk, mitigation: mitigations.get(index) ?? null })),
        checked: countChecked(checked.kept + mitigations.size, [...dropped.summary, ...dropped.mitigations]),
        ...(written.summary.length + mitigations.size > 0 && written.written && { written: written.written }),
      },
    };
  }

  private contentOf({ key, load }: NoticeSources): Promise<BriefContent> {
    const cachedContent = this.cached.get(key);
    this.cached.delete(key);
    const content = cachedContent ?? this.read(load);
    this.cached.set(key, content);
    content.catch(() => this.cached.delete(key));
    for (const oldest of this.cached.keys()) {
      if (this.cached.size <= maxCachedBriefs) break;
      this.cached.delete(oldest);
    }
    return content;
  }

  private async read(load: () => Promise<SourceText[]>): Promise<BriefContent> {
    const texts = await load();
    const summary = summarise(texts, { sentences: summaryLength });
    const key_facts = await keyFacts(texts);
    await yieldToConnections();
    const all = extractRequirements(texts);
    const requirements = fitRows(all);
    await yieldToConnections();
    return {
      summary,
      key_facts,
      requirements,
      risks: findRisks(texts),
      requirementsLeft: all.length - requirements.length,
      excerpt: chooseTexts(texts),
    };
  }
}

function briefOf(
  found: NoticeSources,
  { summary, key_facts, requirements, requirementsLeft }: BriefContent,
  now: Date,
): NoticeBrief {
  const about = noticeAnswerBase(found, now);
  const checked = countChecked(summary.length, []);
  const { id, stated_deadlines = [], texts } = found.notice;
  const notes = notesIn(texts);
  return {
    ...about,
    left_out: [...about.left_out, ...requirementNotes(requirementsLeft)],
    data: {
      id,
      summary,
      key_facts: key_facts.map((fact) => ({ ...fact, answer: markAnswer(fact.answer, notes) })),
      requirements,
      checked,
      ...(stated_deadlines.length > 0 && { stated_deadlines }),
    },
  };
}

/** The summary of the model, unless none of it can be shown. */
function summaryOf(
  { notice }: NoticeSources,
  content: BriefContent,
  { summary: modelSummary, dropped, written }: WrittenBrief,
): Pick<NoticeBrief['data'], 'summary' | 'checked' | 'written'> {
  const summary = modelSummary.length > 0 ? markDates(modelSummary, notesIn(notice.texts)) : content.summary;
  const checked = countChecked(summary.length, dropped.summary);
  return { summary, checked, ...(modelSummary.length > 0 && written && { written }) };
}

function originOf(
  { origin }: Pick<NoticeBrief, 'origin'>,
  modelSentences: readonly unknown[],
): Pick<NoticeBrief, 'origin'> {
  return { origin: modelSentences.length > 0 ? 'live' : origin };
}

function mitigationNotes(
  risks: readonly ComplianceRisk[],
  { summary, mitigations }: WrittenBrief,
): NoticeBrief['left_out'] {
  const missing = risks.length - mitigations.size;
  // If nothing of the model is shown, the reason is already noted.
  if (missing === 0 || summary.length + mitigations.size === 0) return [];
  const reason = `The language model states none for ${missing} of the ${risks.length} risks.`;
  return [{ what: 'Mitigations of the risks', reason }];
}

function requirementNotes(omitted: number): NoticeBrief['left_out'] {
  if (omitted === 0) return [];
  return [
    {
      what: 'Further requirements',
      reason: `${omitted} of the sentences that oblige the offeror or applicant do not fit here.`,
    },
  ];
}

const maxRisks = 20;

/** Words that disqualify an offer. */
const disqualifyingWords =
  /\b(?:will|shall|may|can) ?not be (?:considered|accepted|evaluated|reviewed)\b|\bbe (?:rejected|disqualified|eliminated|excluded|returned without)\b|\bnon-?responsive\b|\bineligible\b|\bdisqualif|\b(?:cause|grounds) for rejection\b/i;

const certainWords = /\b(?:will|shall|must)\b/i;

/** Sentences that state reasons to reject an offer: `high` if it must be rejected, `medium` if it may be. */
function findRisks(texts: readonly SourceText[]): ComplianceRisk[] {
  return findSentences(texts.filter(({ source }) => isProse(source)))
    .filter(({ text }) => disqualifyingWords.test(text))
    .slice(0, maxRisks)
    .map((quote) => ({
      risk: quote.text.replaceAll(/\s+/g, ' '),
      level: certainWords.test(quote.text) ? 'high' : 'medium',
      quotes: [quote],
      mitigation: null,
    }));
}

/** Questions that are answered for every notice: kind of fact, topic and question. */
const questions: readonly (readonly [FactKind, string, string])[] = [
  ['deadline', 'Deadline', 'When are offers due?'],
  ['questions_due', 'Questions due', 'When are questions due?'],
  ['site_visit', 'Site visit', 'Is there a site visit?'],
  ['how_to_submit', 'How to submit', 'How should offers be submitted?'],
  ['who_may_apply', 'Who may apply', 'Who may apply?'],
  ['set_aside', 'Set-aside', 'Is there a set-aside?'],
  ['value', 'Value', 'What is the estimated value?'],
  ['place', 'Place of performance', 'Where is the place of performance?'],
  ['period_of_performance', 'Period of performance', 'How long is the period of performance?'],
  ['evaluation', 'Evaluation', 'How will offers be evaluated?'],
  ['contact', 'Contact', 'Who is the point of contact?'],
];

/** The key facts of a notice, including those that it does not state. */
async function keyFacts(texts: readonly SourceText[]): Promise<KeyFact[]> {
  const notice = readNotice(texts);
  const facts: KeyFact[] = [];
  for (const [kind, topic, question] of questions) {
    await yieldToConnections();
    facts.push({ topic, question, answer: answerFact(kind, notice) });
  }
  return facts;
}
