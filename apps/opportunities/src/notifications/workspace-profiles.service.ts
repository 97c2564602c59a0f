import { Injectable, Logger } from '@nestjs/common';
import { toAppError } from '@rfp/contracts/errors';
import { maxWorkspaceProfiles } from '@rfp/contracts/tracking/search-alerts';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { storeProfiles } from './searches/workspace-profiles.js';

const timeoutMs = 5000;
/** A change of a profile counts for matches after this time at the latest. */
const maxAgeMs = 600_000;

const workspaceRow = z.object({ workspace_id: z.string() });
/** Workspaces with alerts or watches. */
const workspacesSql = `SELECT s.workspace_id FROM saved_search s WHERE EXISTS (SELECT FROM search_alert a WHERE a.search_id = s.id)
  UNION SELECT workspace_id FROM opportunity_watch`;

/** Copies the search profiles of workspaces from the auth service, so that matches can be scored while that service is unavailable. */
@Injectable()
export class WorkspaceProfilesService {
  private readonly logger = new Logger(WorkspaceProfilesService.name);
  #renewedAt = -Infinity;
  #renewing: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  /** Renews the copy if it is old, or joins a renewal in progress. Keeps the previous copy while the auth service is unavailable. */
  renew(): Promise<void> {
    if (performance.now() - this.#renewedAt < maxAgeMs) return Promise.resolve();
    this.#renewing ??= this.renewAll()
      .catch((error: unknown) =>
        this.logger.warn(`Using the previous copy of the profiles of workspaces: ${toAppError(error).message}`),
      )
      .finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  private async renewAll(): Promise<void> {
    const ids = (await readRows(this.database, workspaceRow, workspacesSql)).map(({ workspace_id }) => workspace_id);
    for (let start = 0; start < ids.length; start += maxWorkspaceProfiles) {
      const request = { ids: ids.slice(start, start + maxWorkspaceProfiles) };
      const { profiles } = await this.client.call('auth.workspace-profiles', request, { timeoutMs });
      await storeProfiles(this.database, profiles);
    }
    this.#renewedAt = performance.now();
  }
}
