import { setImmediate as letOthersRun } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type SourceText } from '@rfp/contracts/grounding';
import { type ComplianceAnalysis, type NoticeBrief } from '@rfp/contracts/notice-brief';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { checkGrounding } from '@rfp/grounding/check-grounding';
import { extractRequirements } from '@rfp/grounding/extract-requirements';
import { answerAbout } from './answer-about.js';
import { findRisks } from './find-risks.js';
import { fitRequirements } from './fit-requirements.js';
import { keyFacts } from './key-facts.js';
import { type NoticeSources, NoticeSourcesService } from './notice-sources.service.js';
import { NoticeWriter } from './notice-writer.js';

/** Briefs that are kept: made again, one costs as much as reading the notice. */
const keptBriefs = 200;

type Content = Omit<NoticeBrief['data'], 'id'> &
  Pick<ComplianceAnalysis['data'], 'risks'> & {
    /** Requirements that do not fit. */
    requirementsLeft: number;
  };

/** What a notice says, each sentence with its quotes. */
@Injectable()
export class BriefService {
  /** By the content that they were made from, the newest last. */
  private readonly kept = new Map<string, Promise<Content>>();

  constructor(
    private readonly sources: NoticeSourcesService,
    private readonly writer: NoticeWriter,
  ) {}

  async brief(request: RpcRequest<'intelligence.brief'>, now = new Date()): Promise<NoticeBrief> {
    const found = await this.sources.find(request);
    const { risks: _risks, requirementsLeft, ...content } = await this.contentOf(found);
    const answer = answerAbout(found, this.writer.origin, now);
    const left_out = [...answer.left_out, ...leftNotes(requirementsLeft)];
    return { ...answer, left_out, data: { id: found.notice.id, ...content } };
  }

  async compliance(request: RpcRequest<'intelligence.compliance'>, now = new Date()): Promise<ComplianceAnalysis> {
    const found = await this.sources.find(request);
    const { summary, requirements, risks, checked, requirementsLeft } = await this.contentOf(found);
    const answer = answerAbout(found, this.writer.origin, now);
    const needsModel = { what: 'Mitigations of the risks', reason: 'A language model is needed for this.' };
    return {
      ...answer,
      left_out: [
        ...answer.left_out,
        ...leftNotes(requirementsLeft),
        ...(risks.some(({ mitigation }) => mitigation === null) ? [needsModel] : []),
      ],
      data: { summary, requirements, risks, checked },
    };
  }

  private contentOf({ key, load }: NoticeSources): Promise<Content> {
    const known = this.kept.get(key);
    this.kept.delete(key);
    const content = known ?? this.write(load);
    this.kept.set(key, content);
    content.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= keptBriefs) break;
      this.kept.delete(oldest);
    }
    return content;
  }

  private async write(load: () => Promise<SourceText[]>): Promise<Content> {
    const texts = await load();
    const { kept, dropped } = checkGrounding(await this.writer.summary(texts), texts);
    const key_facts = await keyFacts(texts);
    await letOthersRun();
    const all = extractRequirements(texts);
    const requirements = fitRequirements(all);
    await letOthersRun();
    const checked = { kept: kept.length, dropped: dropped.length };
    return {
      summary: kept,
      key_facts,
      requirements,
      risks: findRisks(texts),
      checked,
      requirementsLeft: all.length - requirements.length,
    };
  }
}

function leftNotes(left: number): NoticeBrief['left_out'] {
  if (left === 0) return [];
  return [
    { what: 'Further requirements', reason: `${left} of the sentences that oblige the offeror do not fit here.` },
  ];
}
