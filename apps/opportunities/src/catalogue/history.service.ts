import { Injectable } from '@nestjs/common';
import { type OpportunityHistory, type OpportunityVersion } from '@rfp/contracts/opportunity';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { diffFields } from '../intake/diff-fields.js';
import { AudienceService } from './audience.service.js';
import { loadVersions, type StoredVersion } from '../store/load-records.js';

/** Versions of the source records of an opportunity, with the changes of each. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read({ id, audience }: RpcRequest<'opportunities.history'>): Promise<OpportunityHistory> {
    await this.audience.requireVisible(id, audience);
    const versions = await loadVersions(this.database, id);
    return { id, versions: compareVersions(versions).reverse() };
  }
}

/**
 * Compares each version with the previous one of the same source and channel. An amendment with a new notice id follows the
 * notice that it amends.
 */
function compareVersions(oldestFirst: readonly StoredVersion[]): OpportunityVersion[] {
  const latest = new Map<string, StoredVersion>();
  return oldestFirst.map((version) => {
    const channel = `${version.source_name}/${version.channel}`;
    const previous = latest.get(channel);
    latest.set(channel, version);
    return {
      source_name: version.source_name,
      source_id: version.source_id,
      channel: version.channel,
      version: version.version,
      fetched_at: version.fetched_at.toISOString(),
      run_id: version.run_id,
      hash: version.hash.toString('hex'),
      changes: previous === undefined ? [] : diffFields(previous.fields, version.fields),
    };
  });
}
