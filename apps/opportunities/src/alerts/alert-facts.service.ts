import { Injectable } from '@nestjs/common';
import { type Audience, type Opportunity } from '@rfp/contracts/opportunity';
import { type FieldChange } from '@rfp/contracts/opportunity-history';
import { type Scorable } from '@rfp/scoring/scorable';
import { DataSource } from 'typeorm';
import { HistoryService } from '../catalogue/history.service.js';
import { scorableOf } from '../merging/scorable-of.js';
import { shortenChange } from '../notifications/news-facts.js';
import { loadOpportunities } from '../store/stored-records.js';

type Row = Pick<Opportunity, 'id' | 'updated_at'>;

interface Cached<T> {
  readonly updated_at: string;
  readonly value: T;
}

/** Opportunities whose facts are in memory, the last that were used. */
const maxCached = 500;
/** Characters: the few longer descriptions would take most of the memory. */
const maxDescription = 20_000;

/** What alerts need of an opportunity for whomever they are: read again once it has changed. */
@Injectable()
export class AlertFactsService {
  readonly #scorables = new Map<string, Cached<Scorable>>();
  readonly #changes = new Map<string, Cached<readonly FieldChange[]>>();

  constructor(
    private readonly database: DataSource,
    private readonly history: HistoryService,
  ) {}

  /** What the scores rest on, by id. One that was removed meanwhile is missing. */
  async scorables(rows: readonly Row[]): Promise<ReadonlyMap<string, Scorable>> {
    const found = new Map<string, Scorable>();
    const unknown = new Map<string, Row>();
    for (const row of rows) {
      const scorable = use(this.#scorables, row);
      if (scorable === undefined) unknown.set(row.id, row);
      else found.set(row.id, scorable);
    }
    if (unknown.size === 0) return found;
    const stored = await loadOpportunities(this.database.manager, [...unknown.keys()]);
    for (const [id, row] of unknown) {
      const opportunity = stored.get(id);
      if (opportunity === undefined) continue;
      const scorable = scorableOf(opportunity);
      found.set(id, scorable);
      if (scorable.description.length <= maxDescription) keep(this.#scorables, row, scorable);
    }
    return found;
  }

  /** What its last version changed. */
  async lastChanges(row: Row, audience: Audience): Promise<readonly FieldChange[]> {
    const cached = use(this.#changes, row);
    if (cached !== undefined) return cached;
    const { versions } = await this.history.read({ id: row.id, audience, limit: 1 });
    const changes = versions[0]?.changes.map(shortenChange) ?? [];
    keep(this.#changes, row, changes);
    return changes;
  }
}

function use<T>(cache: Map<string, Cached<T>>, { id, updated_at }: Row): T | undefined {
  const cached = cache.get(id);
  if (cached === undefined) return undefined;
  cache.delete(id);
  if (cached.updated_at !== updated_at) return undefined;
  cache.set(id, cached);
  return cached.value;
}

function keep<T>(cache: Map<string, Cached<T>>, { id, updated_at }: Row, value: T): void {
  cache.set(id, { updated_at, value });
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
}
