import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';
import { Injectable } from '@nestjs/common';
import { pageBreak } from '@rfp/contracts/intelligence/notice-document';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { deadlinesOf } from '@rfp/grounding/facts/dates/find-deadline';
import { DataSource } from 'typeorm';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { type DocumentDeadline } from '../merging/stated-deadlines.js';
import { type DocumentRequirement, findPageRequirements } from '../scoring/notice-requirements.js';
import { storeAttachedText, type ExtractedFacts } from '../store/attached-texts.js';
import { findSuccessor } from '../store/records/merge-decisions.js';
import { writeOpportunities } from '../store/opportunity-writer.js';
import { loadOpportunities } from '../store/records/stored-records.js';

/** Stores the texts of attached documents. They are searched with the notice as long as it links the document. */
@Injectable()
export class AttachedTextsService {
  constructor(private readonly database: DataSource) {}

  /** Stores a text. Idempotent, and independent of the order of calls. The text of a merged opportunity goes to its successor; without one, it is dropped. */
  async store(attached: RpcRequest<'opportunities.keep-attached-text'>): Promise<void> {
    const facts = await extractFacts(attached.text);
    await writeOpportunities(
      this.database,
      // Emits no event, because the notices have not changed.
      { kind: 'time' },
      async (writer) => {
        const id = await findSuccessor(writer.manager, attached.id);
        if (id === undefined || !(await storeAttachedText(writer.manager, { ...attached, id }, facts))) return;
        const found = await loadOpportunities(writer.manager, [id]);
        const now = new Date();
        await writer.renew(
          [...found.values()].map(({ records, updated_at, ...base }) => ({
            ...buildOpportunity(records, base, now, writer.rules),
            updated_at,
          })),
        );
      },
      {},
    );
  }
}

/** Max deadlines per document. Long documents repeat their deadlines. */
const maxDeadlines = 20;

/** Extracts all deadlines, and the first occurrence of each requirement. Other work of the process runs between two pages. */
async function extractFacts(text: string): Promise<ExtractedFacts> {
  const deadlines: DocumentDeadline[] = [];
  const requirements = new Map<string, DocumentRequirement>();
  for (const [index, page] of text.split(pageBreak).entries()) {
    if (deadlines.length < maxDeadlines)
      deadlines.push(...deadlinesOf(page).map((deadline) => ({ ...deadline, page: index + 1 })));
    await yieldToConnections();
    for (const found of findPageRequirements(page, index + 1))
      if (!requirements.has(found.requirement)) requirements.set(found.requirement, found);
    await yieldToConnections();
  }
  return { deadlines: deadlines.slice(0, maxDeadlines), requirements: [...requirements.values()] };
}
