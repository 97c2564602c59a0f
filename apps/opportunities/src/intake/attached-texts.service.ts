import { Injectable } from '@nestjs/common';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { buildOpportunity } from '../merging/build-opportunity.js';
import { keepAttached } from '../store/attached-texts.js';
import { findSuccessor } from '../store/merge-decisions.js';
import { writeOpportunities } from '../store/opportunity-writer.js';
import { loadOpportunities } from '../store/stored-records.js';

/** Keeps the text of attached documents, which is searched with the notice as long as this names the document. */
@Injectable()
export class AttachedTextsService {
  constructor(private readonly database: DataSource) {}

  /** Idempotent, in any order. For an opportunity that was merged into another it is kept with that one; for a removed one not at all. */
  async keep(attached: RpcRequest<'opportunities.keep-attached-text'>): Promise<void> {
    await writeOpportunities(
      this.database,
      // No notice says anything else than before.
      { kind: 'time' },
      async (writer) => {
        const id = await findSuccessor(writer.manager, attached.id);
        if (id === undefined || !(await keepAttached(writer.manager, { ...attached, id }))) return;
        const found = await loadOpportunities(writer.manager, [id]);
        const now = new Date();
        await writer.renew(
          [...found.values()].map(({ records, updated_at, ...origin }) => ({
            ...buildOpportunity(records, origin, now),
            updated_at,
          })),
        );
      },
      {},
    );
  }
}
