import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity, type OpportunityDetail } from '@rfp/contracts/opportunity';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { diffFields } from '../merging/diff-fields.js';
import { mergeNotice } from '../merging/merge-notice.js';
import { loadRecords } from '../store/records/load-records.js';
import { loadRecordsAsOf } from '../store/records/load-records-as-of.js';
import { findSeenVersions, pruneSeen, storeSeen } from '../store/seen-opportunities.js';
import { AudienceService } from './audience.service.js';
import { type DetailForPerson } from './catalogue.service.js';

/** Max stored acknowledgments per person. */
const maxPerPerson = 5000;

/** Acknowledgments of persons, and the changes since. Nothing is stored for visitors, who share an account. */
@Injectable()
export class SeenService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  /** Flags the rows that have changed since the person acknowledged them. */
  async markSeen(rows: Opportunity[], { kind, user_id }: Caller): Promise<Opportunity[]> {
    if (kind !== 'person') return rows;
    const ids = rows.map(({ id }) => id);
    const seen = await findSeenVersions(this.database, user_id, ids);
    return rows.map((row) => {
      const version = seen.get(row.id);
      return version === undefined ? row : { ...row, changed_since_seen: version < row.version };
    });
  }

  /** Adds the time of the person's last acknowledgment, and the fields that have changed since. */
  async describe({ detail, seen }: DetailForPerson, { kind }: Pick<Caller, 'kind'>): Promise<OpportunityDetail> {
    if (kind !== 'person') return detail;
    if (seen === null) return { ...detail, seen };
    const changed = seen.version < detail.version;
    const changed_fields = changed ? await this.changedFields(detail.id, seen.seen_through) : [];
    return { ...detail, changed_since_seen: changed, seen: { at: seen.seen_at.toISOString(), changed_fields } };
  }

  async acknowledge(
    { audience, version, ...request }: RpcRequest<'opportunities.mark-seen'>,
    { user_id }: Caller,
  ): Promise<RpcReply<'opportunities.mark-seen'>> {
    const id = await this.audience.findVisible(request.id, audience);
    const stored = await storeSeen(this.database, user_id, id, version);
    if (stored === undefined) throw new AppError('OPPORTUNITY_CHANGED', { details: { id, version } });
    await pruneSeen(this.database, user_id, maxPerPerson);
    return { id, version: stored.version, at: stored.seen_at.toISOString() };
  }

  private async changedFields(id: string, since: string): Promise<string[]> {
    const [before, after] = await Promise.all([
      loadRecordsAsOf(this.database, id, since),
      loadRecords(this.database, id),
    ]);
    if (before.length === 0) return [];
    return diffFields(mergeNotice(before).fields, mergeNotice(after).fields).map(({ field }) => field);
  }
}
