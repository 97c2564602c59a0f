import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { type Opportunity, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Context } from '../../context.js';
import { pollOnEvents } from '../follow.js';

/** Rows per request. */
const pageRows = 200;

export interface OpportunityObserver {
  onChange(change: 'new' | 'changed', row: Opportunity): void;
  onState(state: 'connected' | 'lost'): void;
}

/**
 * Watches for matching opportunities that are added or changed from now on. Writes to the catalogue are serialized, so no write has an
 * earlier `updated_at` than the previous one. A poll therefore reads the rows from the newest known timestamp on, and skips the known ones.
 */
export class OpportunityWatch {
  /** Newest known `updated_at`; null before the first poll, empty if nothing matched then. */
  #newest: string | null = null;
  /** Known ids with that timestamp. */
  #seen = new Set<string>();

  constructor(
    private readonly context: Context,
    private readonly filter: OpportunityFilter,
    private readonly observer: OpportunityObserver,
  ) {}

  /** @throws AppError if the server is unreachable at the start or rejects the request */
  run(): Promise<void> {
    return pollOnEvents(this.context, {
      poll: () => this.#poll(),
      handleEvent: isAboutOpportunities,
      onState: (state) => this.observer.onState(state),
    });
  }

  async #poll(): Promise<void> {
    const since = this.#newest;
    let newest = since ?? '';
    let seen = new Set(this.#seen);
    for await (const rows of this.#pagesSince(since)) {
      const first = rows[0]?.updated_at ?? '';
      if (first > newest) [newest, seen] = [first, new Set()];
      for (const { id } of rows.filter(({ updated_at }) => updated_at === newest)) seen.add(id);
      if (since !== null) this.#report(rows, since);
    }
    [this.#newest, this.#seen] = [newest, seen];
  }

  /** Pages of opportunities at least as new as `since`, newest first. The first poll reads only those with the newest timestamp. */
  async *#pagesSince(since: string | null): AsyncGenerator<Opportunity[]> {
    const { client } = this.context;
    let from = since;
    for (let after: string | undefined, isMore = true; isMore;) {
      const { rows, next } = await client.listOpportunities({
        filter: this.filter,
        sort: ['updated_at', 'DESC'],
        limit: pageRows,
        after,
      });
      from ??= rows[0]?.updated_at ?? '';
      const start = from;
      const recent = rows.filter(({ updated_at }) => updated_at >= start);
      yield recent;
      after = next;
      isMore = next !== undefined && recent.length === rows.length && rows.length > 0;
    }
  }

  #report(rows: Opportunity[], since: string): void {
    const isLater = (time: string, id: string) => time > since || (time === since && !this.#seen.has(id));
    const news = rows.filter(({ id, updated_at }) => isLater(updated_at, id));
    for (const row of news.toReversed())
      this.observer.onChange(isLater(row.created_at, row.id) ? 'new' : 'changed', row);
  }
}

function isAboutOpportunities({ name }: LiveEvent): boolean {
  return name === 'opportunities.stored' || name === 'opportunities.regrouped' || name === 'opportunities.removed';
}
