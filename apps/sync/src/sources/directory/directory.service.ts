import { Injectable } from '@nestjs/common';
import { type DirectoryEntry, type DirectoryQuery, searchDirectory } from '@rfp/contracts/sources/directory';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { directory } from '@rfp/sources/directory/index';
import { ConfiguredSources } from '../configured/configured-sources.js';
import { StatusService } from '../../runs/status/status.service.js';

/** The directory of known sources. Marks the sources that this installation has added. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly sources: ConfiguredSources,
    private readonly status: StatusService,
  ) {}

  async list(query: DirectoryQuery): Promise<DirectoryEntry[]> {
    const configured = await this.sources.list();
    const added = new Map(configured.map(({ source }) => [identityOf(source), source.key]));
    const synced = await this.status.lastSyncs([...added.values()]);
    return searchDirectory(directory, query).map(({ preset, ...entry }) => {
      if (preset === null) return { ...entry, preset };
      const added_as = added.get(identityOf(preset)) ?? null;
      const synced_at = added_as === null ? null : (synced.get(added_as)?.toISOString() ?? null);
      return { ...entry, preset: { ...preset, added_as, synced_at } };
    });
  }
}

/** Key that is equal for sources with the same connector and settings. */
function identityOf({ connector, settings }: { connector: string; settings: unknown }): string {
  return `${connector} ${canonicalJson(settings)}`;
}
