import { freeTurn } from '@rfp/service-kit/free-turn';
import { Injectable } from '@nestjs/common';
import { pageBreak } from '@rfp/contracts/intelligence/notice-document';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { deadlinesOf } from '@rfp/grounding/facts/dates/find-deadline';
import { DataSource } from 'typeorm';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { type DocumentDeadline } from '../merging/stated-deadlines.js';
import { type DocumentRequirement, requirementsOfPage } from '../scoring/requirements-of.js';
import { storeAttachedText, type ExtractedFacts } from '../store/attached-texts.js';
import { findSuccessor } from '../store/records/merge-decisions.js';
import { writeOpportunities } from '../store/opportunity-writer.js';
import { loadOpportunities } from '../store/records/stored-records.js';

/** Stores the texts of attached documents, which are searched with the notice as long as it links the document. */
@Injectable()
export class AttachedTextsService {
  constructor(private readonly database: DataSource) {}

  /** Stores a text; idempotent, in any order. The text of a merged opportunity is stored with its successor, that of a removed one is dropped. */
  async keep(attached: RpcRequest<'opportunities.keep-attached-text'>): Promise<void> {
    const facts = await extractFacts(attached.text);
    await writeOpportunities(
      this.database,
      // The notices themselves have not changed.
      { kind: 'time' },
      async (writer) => {
        const id = await findSuccessor(writer.manager, attached.id);
        if (id === undefined || !(await storeAttachedText(writer.manager, { ...attached, id }, facts))) return;
        const found = await loadOpportunities(writer.manager, [id]);
        const now = new Date();
        await writer.renew(
          [...found.values()].map(({ records, updated_at, ...origin }) => ({
            ...buildOpportunity(records, origin, now, writer.rules),
            updated_at,
          })),
        );
      },
      {},
    );
  }
}

/** Max deadlines per document; longer documents repeat theirs. */
const maxDeadlines = 20;

/** Extracts the deadlines of all pages and the first occurrence of each requirement. Yields to other work of the process between pages. */
async function extractFacts(text: string): Promise<ExtractedFacts> {
  const deadlines: DocumentDeadline[] = [];
  const requirements = new Map<string, DocumentRequirement>();
  for (const [index, page] of text.split(pageBreak).entries()) {
    if (deadlines.length < maxDeadlines)
      deadlines.push(...deadlinesOf(page).map((deadline) => ({ ...deadline, page: index + 1 })));
    await freeTurn();
    for (const found of requirementsOfPage(page, index + 1))
      if (!requirements.has(found.requirement)) requirements.set(found.requirement, found);
    await freeTurn();
  }
  return { deadlines: deadlines.slice(0, maxDeadlines), requirements: [...requirements.values()] };
}
