import { Inject, Injectable, Optional } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type Audience } from '@rfp/contracts/opportunity';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { findSuccessor } from '../store/records/merge-decisions.js';
import { CatalogueChangesService } from './catalogue-changes.service.js';

/** Decides which records are visible: real records, or demo records while there are no real ones; never both in one response. */
@Injectable()
export class AudienceService {
  #cached: { version: number | undefined; isDemo: boolean } | undefined;

  /** @param changes - without it, nothing is cached between requests */
  constructor(
    @Inject(DataSource) private readonly database: Pick<EntityManager, 'query'>,
    @Optional() @Inject(CatalogueChangesService) private readonly changes?: Pick<CatalogueChangesService, 'version'>,
  ) {}

  /**
   * Returns the id of an opportunity that the audience sees. For a merged opportunity, returns the id of its successor.
   * @throws OPPORTUNITY_NOT_FOUND also for an existing id that is not visible to this audience
   */
  async findVisible(id: string, audience: Audience): Promise<string> {
    const demo = await this.showsDemo(audience);
    if (await this.exists(id, demo)) return id;
    const successor = await findSuccessor(this.database, id);
    if (successor !== undefined && (await this.exists(successor, demo))) return successor;
    throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { id } });
  }

  private async exists(id: string, demo: boolean): Promise<boolean> {
    const found = await this.database.query<unknown[]>('SELECT FROM opportunity_summary WHERE id = $1 AND demo = $2', [
      id,
      demo,
    ]);
    return found.length > 0;
  }

  /**
   * Whether the audience sees demo records. Without any records the default audience sees an empty catalogue, not a demo.
   * The answer is cached until any process changes the catalogue, and not cached while this process receives no change notifications.
   */
  async showsDemo(audience: Audience): Promise<boolean> {
    if (audience === 'demo') return true;
    // Read before the answer, so that a concurrent change invalidates it.
    const version = this.changes?.version;
    if (version !== undefined && version === this.#cached?.version) return this.#cached.isDemo;
    const isDemo = (await readOne(this.database, isDemoRow, isDemoSql))?.demo === true;
    this.#cached = { version, isDemo };
    return isDemo;
  }
}

/** Returns SQL of `showsDemo` for an audience, for use in another statement. */
export function showsDemoSql(audience: string): string {
  return `(${audience} = 'demo' OR coalesce((${isDemoSql}), false))`;
}

const isDemoRow = z.object({ demo: z.boolean() });
/** In the index, real records come before demo records, so the first entry is enough. */
const isDemoSql = 'SELECT demo FROM opportunity_summary ORDER BY demo LIMIT 1';
