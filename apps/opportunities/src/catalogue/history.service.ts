import { Injectable } from '@nestjs/common';
import { type OpportunityHistory, type OpportunityVersion } from '@rfp/contracts/opportunity';
import { type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { diffFields } from '../intake/diff-fields.js';
import { AudienceService } from './audience.js';
import { loadVersions, type StoredVersion } from '../store/load-records.js';

/** What each source said over time, and what it changed. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read({ id, audience }: RpcRequest<'opportunities.history'>): Promise<OpportunityHistory> {
    await this.audience.requireSeen(id, audience);
    const versions = await loadVersions(this.database, id);
    return { id, versions: compareVersions(versions).reverse() };
  }
}

/**
 * Each version against the one before it through the same door of the same source. An amendment that comes as a notice
 * of a new id follows the notice it amends.
 */
function compareVersions(oldestFirst: readonly StoredVersion[]): OpportunityVersion[] {
  const before = new Map<string, StoredVersion>();
  return oldestFirst.map((version) => {
    const door = `${version.source_name}/${version.channel}`;
    const previous = before.get(door);
    before.set(door, version);
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
