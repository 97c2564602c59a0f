import { Injectable } from '@nestjs/common';
import { type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type GroundedSentence } from '@rfp/contracts/grounding';
import { opportunityEnrichmentAnswerSchema } from '@rfp/contracts/intelligence/intelligence-answers';
import { type NoticeBrief, type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { type Audience } from '@rfp/contracts/opportunity';
import { type LikelyCompetitor, type OpportunityEnrichment } from '@rfp/contracts/intelligence/opportunity-advice';
import { type Parts } from '@rfp/messaging/parts';
import { type z } from 'zod';
import { type Advice, AdviceService, type AdvicePayer, type NoAdvice } from '../advice/advice.service.js';
import { groundAdvice } from '../advice/ground-advice.js';
import { createStreamCallbacks } from '../advice/create-stream-callbacks.js';
import {
  AwardAnswer,
  commentOf,
  commentsOf,
  NoFigure,
  statement,
  usaspendingCitation,
} from '../awards/award-answer.js';
import { AwardsService } from '../awards/awards.service.js';
import { linksIn, withoutLinks } from '../model/known-links.js';
import { enrichOpportunityPrompt } from '../model/prompts/enrich-opportunity.v2.js';
import { BriefService } from '../notice/brief.service.js';
import { countChecked } from '../notice/count-checked.js';
import { groundClaims } from '../notice/ground-claims.js';
import { NoticeSourcesService } from '../notice/notice-sources.service.js';
import { knownFields } from './known-fields.js';
import { recommend } from './recommend.js';
import { dollars, publishedMonths } from '../awards/award-figures.js';
import { largestShares } from '../awards/award-questions.js';
import { spanText } from '../market/months.js';

/** Time limit for USAspending, whose awards are requested while the model answers. */
const awardsMs = 15_000;

type ModelEnrichment = z.infer<typeof opportunityEnrichmentAnswerSchema>;
/** The answer without its summary; only the summary has quotes. */
const commentsSchema = opportunityEnrichmentAnswerSchema.omit({ summary: true });
type Comments = z.infer<typeof commentsSchema>;

export interface EnrichRequest {
  id: string;
  audience: Audience;
  parts?: Parts | null;
}

/** Enriches an opportunity with facts that its notice does not state. */
@Injectable()
export class EnrichService {
  constructor(
    private readonly sources: NoticeSourcesService,
    private readonly briefs: BriefService,
    private readonly awards: AwardsService,
    private readonly advice: AdviceService,
  ) {}

  /** @param refused - called with the reason why no model answered, for jobs that wait for a model */
  async enrich(
    { id, audience, parts = null }: EnrichRequest,
    caller: AdvicePayer,
    refused: (refusal: NoAdvice) => void = () => {},
    now = new Date(),
  ): Promise<OpportunityEnrichment> {
    const [brief, { notice }] = await Promise.all([
      this.briefs.extract({ id, audience }, now),
      this.sources.find({ id, audience }),
    ]);
    const fields = knownFields(notice.texts);
    const awards = new AwardAnswer(this.awards, awardsMs);
    const [competitors, advice] = await Promise.all([
      likelyCompetitors(awards, fields, now),
      this.advice.ask({
        caller,
        demo: notice.demo,
        prompt: enrichOpportunityPrompt,
        input: { opportunity: fields },
        dataVersion: '',
        knownUrls: linksIn(notice.texts),
        writing: createStreamCallbacks(parts),
      }),
    ]);
    if (advice.state === 'none') refused(advice);
    const computed: OpportunityEnrichment = {
      ...brief,
      data: {
        opportunity_id: notice.id,
        summary: brief.data.summary,
        checked: brief.data.checked,
        agency_background: null,
        related_awards: [],
        likely_competitors: competitors,
        recommendations: recommend(fields, brief.data.key_facts, now),
      },
      citations: [...brief.citations, ...(competitors.length > 0 ? [usaspendingCitation] : [])],
      left_out: [...brief.left_out, ...awards.leftOut],
    };
    return withAdvice(computed, { advice, brief, notice });
  }
}

function withAdvice(
  answer: OpportunityEnrichment,
  { advice, brief, notice }: { advice: Advice<ModelEnrichment>; brief: NoticeBrief; notice: NoticeTexts },
): OpportunityEnrichment {
  if (advice.state === 'none') {
    const left_out = { what: 'Background of the agency and related awards', reason: advice.reason };
    return { ...answer, left_out: [...answer.left_out, left_out] };
  }
  const { data } = answer;
  const { citations, written } = advice;
  const { summary, ...comments } = advice.value;
  // Comments have no quotes, so they may not repeat a web address of the notice.
  const texts = [...notice.texts, ...data.summary].map(({ text }) => withoutLinks(text));
  const basis = { texts, competitors: data.likely_competitors, recommendations: data.recommendations };
  const { value, left_out } = groundAdvice(commentsSchema, { comments, basis });
  if (value === null) return { ...answer, left_out: [...answer.left_out, ...left_out] };
  return {
    ...answer,
    data: {
      ...data,
      ...summaryOf(summary, brief, notice),
      written,
      agency_background: commentOf(value.agency_background, written),
      related_awards: value.related_awards,
      likely_competitors: [...data.likely_competitors, ...unlistedCompetitors(value, data.likely_competitors)],
      recommendations: [...data.recommendations, ...commentsOf(value.recommendations, written)],
    },
    citations: [...citations, ...answer.citations],
    left_out: [...answer.left_out, ...left_out],
    origin: 'live',
  };
}

/** The model's summary as far as the notice supports it, otherwise the summary taken from the notice. */
function summaryOf(summary: ModelEnrichment['summary'], brief: NoticeBrief, { texts }: NoticeTexts) {
  const { kept, dropped } = groundClaims(
    summary.map(({ text, quote }) => ({ text, quotes: [quote] })),
    texts,
  );
  const shown: GroundedSentence[] = kept.length > 0 ? kept : brief.data.summary;
  return { summary: shown, checked: countChecked(shown.length, dropped) };
}

function unlistedCompetitors({ likely_competitors }: Comments, known: readonly LikelyCompetitor[]): LikelyCompetitor[] {
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  return likely_competitors.flatMap((name) => (names.has(name.toLowerCase()) ? [] : [{ name, reason: null }]));
}

const periodMonths = 24;
const maxCompetitors = 5;

/** The recipients of the largest contracts of the same agency in the same industry. */
async function likelyCompetitors(
  answer: AwardAnswer,
  { agency_name: agency, naics_codes: codes = '' }: Partial<Record<string, string>>,
  now: Date,
): Promise<LikelyCompetitor[]> {
  const found = await answer.figure('Likely competitors', async () => {
    const naics_codes = codes
      .split('\n')
      .filter((code) => /^\d{2,6}$/.test(code))
      .slice(0, 20);
    if (naics_codes.length === 0) return new NoFigure('The notice names no NAICS code.');
    const period = publishedMonths(now, periodMonths);
    const hasAgency = agency !== undefined && agency.length >= 3 && agency.length <= 200;
    const filter: AwardFilter = { ...period, naics_codes, ...(hasAgency && { agency }) };
    const { shares } = await answer.ask(largestShares(filter, 'recipient', 2 * maxCompetitors));
    // Entries without an id are sums, such as MULTIPLE RECIPIENTS.
    const recipients = shares.flatMap(({ name, recipientIds: [recipient], obligated }) =>
      name === null || recipient === undefined || obligated === null || obligated <= 0
        ? []
        : [{ name: name.slice(0, 200), recipient, obligated }],
    );
    const market = `${hasAgency ? `of ${agency} ` : ''}in NAICS ${naics_codes.join(', ')}`;
    if (recipients.length === 0) return new NoFigure(`USAspending has no contracts ${market} ${spanText(period)}.`);
    return recipients.slice(0, maxCompetitors).map(({ name, recipient, obligated }) => ({
      name,
      reason: statement(`${dollars(obligated)} on contracts ${market} ${spanText(period)}.`, {
        of: 'awards',
        filter: { ...filter, recipient },
        count: null,
      }),
    }));
  });
  return found ?? [];
}
