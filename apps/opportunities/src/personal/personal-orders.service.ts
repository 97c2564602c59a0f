import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isSearch } from '@rfp/scoring/matching/match-search';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { DataSource, type EntityManager } from 'typeorm';
import { totalOf } from '../search/plan/count.js';
import { type Order, type Place } from '../search/plan/orders.js';
import { type FoundRow, type Total, type Window } from '../search/plan/page.js';
import { type CompiledQuery, isUnfiltered, withHidden } from '../search/query/compile-query.js';
import { SynonymsService } from '../synonyms/synonyms.service.js';
import { BoundedCache } from './bounded-cache.js';
import { columnConditions } from './columns/column-conditions.js';
import { OrderedRows, type OrderedRow } from './ordered-rows.js';
import { type Matches, noMatches, RecipeMatches } from './recipe/recipe-matches.js';
import { type RankedSums } from './ranked-rows.js';
import { type RowColumns } from './columns/row-columns.js';
import { RowColumnsService } from './columns/row-columns.service.js';
import { filterIds, SelectedRows } from './columns/selected-rows.js';
import { type Sums, computeSums } from './recipe/sums.js';
import { withinTime } from './within-time.js';

/** A row of a personal order, with its place for cursors and its total. */
export interface PersonalRow extends FoundRow {
  readonly score: number;
}

export interface PersonalPage {
  readonly rows: readonly PersonalRow[];
  readonly total: Total;
}

/** The personal order in cursors. */
export const personalOrder: Order = {
  direction: 'DESC',
  columns: [{ name: 'personal_total', type: 'smallint' }],
  optional: false,
};

/** Limits of the service. Tests lower them instead of storing a million rows. */
export const personalLimits = {
  /** Max bytes of the matches of all recipes: 200 recipes with 200,000 matches each. */
  matchBytes: 200_000_000,
  /** Max bytes of the rows that filters select. */
  selectedBytes: 32_000_000,
  /** Rows in which one statement looks for the keywords of a recipe; limited because common words take long. */
  matchedAtOnce: 100_000,
  /** Max bytes of the cached sums of recipes. Cached because a page requests several lists at once. */
  sumBytes: 32_000_000,
  /** Milliseconds for which the selection of a filter is cached. It expires because filters such as "due within 7 days" depend on the current time. */
  selectedMs: 30_000,
  /** Up to this number of selected rows, all of them are found before they are ordered. */
  few: 5_000,
  /** Rows of an order that are compared with a filter. If the page is not full by then, all rows that the filter selects are found instead. */
  compared: 20_000,
  /** Rows of the first comparison; doubled for each further one up to `maxStep`. */
  step: 500,
  maxStep: 4_000,
  /** Milliseconds after which a request fails; less than the timeout of the gateway. The work continues for the next request. */
  maxMs: 8_000,
  /** Value of `maxMs` for requests that only add totals to rows. */
  maxScoresMs: 1_500,
};
export type PersonalLimits = Readonly<typeof personalLimits>;

/** Orders opportunities by personal recipes. Totals are computed for each page, because a pass over all rows in memory takes a few milliseconds. */
@Injectable()
export class PersonalOrdersService {
  readonly #matches: BoundedCache<RecipeMatches>;
  readonly #selected: BoundedCache<SelectedRows>;
  readonly #sums: BoundedCache<CachedSums>;

  constructor(
    @Inject(DataSource) private readonly database: Pick<EntityManager, 'query'>,
    private readonly columns: RowColumnsService,
    private readonly synonyms: SynonymsService,
    private readonly limits: PersonalLimits = personalLimits,
  ) {
    this.#matches = new BoundedCache(limits.matchBytes);
    this.#selected = new BoundedCache(limits.selectedBytes);
    this.#sums = new BoundedCache(limits.sumBytes);
  }

  /**
   * Returns a page of a selection, ordered by the totals of a recipe.
   * @throws AppError ORDER_NOT_READY after `maxMs` milliseconds
   */
  page(
    query: CompiledQuery,
    recipe: Recipe,
    window: Window,
    { known, maxMs = this.limits.maxMs }: { known?: Total | undefined; maxMs?: number | undefined } = {},
  ): Promise<PersonalPage> {
    return withinTime(this.#page(query, recipe, window, known), maxMs);
  }

  /**
   * Returns the totals of some rows under a recipe. A row that was just added may have none yet.
   * @throws AppError ORDER_NOT_READY while the data for computing them is being prepared
   */
  scores(recipe: Recipe, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const read = async () => {
      const { columns, sums } = await this.sums(recipe);
      const slots = ids.map((id) => [id, columns.ids.findSlot(id)] as const);
      return new Map(slots.flatMap(([id, slot]) => (slot < 0 ? [] : [[id, roundedTotal(sums[slot] ?? 0)] as const])));
    };
    return withinTime(read(), this.limits.maxScoresMs);
  }

  /** Returns the sums of all rows, by slot. Callers must use them synchronously, because the next reading changes them. */
  async sums(recipe: Recipe): Promise<Sums> {
    const columns = await this.columns.current();
    const isMatched = (isSearch(recipe) && recipe.weights.relevance > 0) || recipe.requires !== undefined;
    return this.#cachedSums(columns, recipe, isMatched ? await this.#readMatches(columns, recipe) : noMatches);
  }

  /**
   * Returns the sums of all rows, and the slots of the rows that match any part of the recipe.
   * @throws AppError ORDER_NOT_READY while the matches are being found
   */
  matches(recipe: Recipe, maxMs = this.limits.maxMs): Promise<RankedSums> {
    return withinTime(this.#findMatches(recipe), maxMs);
  }

  async #findMatches(recipe: Recipe): Promise<RankedSums> {
    const columns = await this.columns.current();
    const matches = isSearch(recipe) ? await this.#readMatches(columns, recipe) : noMatches;
    const { slots, subjects } = matches;
    return { ...this.#cachedSums(columns, recipe, matches), slots, subjects };
  }

  /** Computes the sums of a recipe. They are cached until a row or a match changes. */
  #cachedSums(columns: RowColumns, recipe: Recipe, matches: Matches): Sums {
    const key = JSON.stringify([recipe.name, recipe.weights, recipe.keywords, recipe.search, recipe.requires]);
    const cached = this.#sums.get(key);
    const { change } = columns;
    if (cached?.sums.columns === columns && cached.change === change && cached.matches === matches) return cached.sums;
    const sums = computeSums(columns, recipe, matches);
    this.#sums.set(key, { sums, change, matches, bytes: sums.sums.byteLength });
    this.#sums.trim();
    return sums;
  }

  async #page(query: CompiledQuery, recipe: Recipe, window: Window, known: Total | undefined): Promise<PersonalPage> {
    const includes = columnConditions(query);
    if (isUnfiltered(query)) {
      const { columns, sums } = await this.sums(recipe);
      const order = new OrderedRows(columns, sums, includes(columns));
      return toPage(columns, order, window);
    }
    const counting = new RunningCount(known ?? totalOf(this.database, query), this.limits.few);
    const isFew = query.documents <= this.limits.few;
    const scanned = isFew ? null : await this.#scanInOrder(query, recipe, window, counting);
    return scanned ?? this.#sortSelected(query, recipe, window);
  }

  /** Compares rows of the order with the selection until the page is full. Returns null if that takes too many rows, or if few rows are selected. */
  async #scanInOrder(
    query: CompiledQuery,
    recipe: Recipe,
    window: Window,
    counting: RunningCount,
  ): Promise<PersonalPage | null> {
    const { columns, sums } = await this.sums(recipe);
    const order = new OrderedRows(columns, sums, columnConditions(query)(columns));
    const candidates = order.rows(offsetAfter(order, window), this.limits.compared);
    const needed = (window.after === undefined ? window.offset : 0) + window.limit;
    const isEnd = candidates.length < this.limits.compared;
    const found: { id: string; sum: number }[] = [];
    for await (const some of this.#compare(query, columns, candidates)) {
      found.push(...some);
      if (found.length >= needed) break;
      if (counting.isFew) return null;
    }
    if (found.length < needed && !isEnd) return null;
    const rows = found.slice(needed - window.limit, needed).map(({ id, sum }) => toRow(id, sum));
    const isCounted = found.length < needed && window.after === undefined;
    return { rows, total: isCounted ? { count: found.length, is: 'exact' } : await counting.total };
  }

  /** Yields the rows that the query selects, in order and in parts. */
  async *#compare(query: CompiledQuery, { ids }: RowColumns, rows: readonly OrderedRow[]) {
    let { step } = this.limits;
    for (let at = 0; at < rows.length; at += step, step = Math.min(step * 2, this.limits.maxStep)) {
      const some = rows.slice(at, at + step).map(({ slot, sum }) => ({ id: ids.idAt(slot), sum }));
      // The dismissed rows are not in the order.
      const meets = await filterIds(
        this.database,
        withHidden(query),
        some.map(({ id }) => id),
      );
      yield some.filter(({ id }) => meets.has(id));
    }
  }

  /** Finds all selected rows, and orders them. */
  async #sortSelected(query: CompiledQuery, recipe: Recipe, window: Window): Promise<PersonalPage> {
    const columns = await this.columns.current();
    const { demo, filter, query: text } = query.selection;
    // The key is hashed, because a filter may have thousands of ids.
    const selection = createHash('sha256')
      .update(JSON.stringify([demo, filter, text]))
      .digest('base64');
    const cached = this.#selected.get(selection);
    const selected =
      cached?.columns === columns && cached.synonyms === query.synonyms
        ? cached
        : new SelectedRows(this.database, columns, query.synonyms);
    if (selected !== cached) this.#selected.set(selection, selected, performance.now() + this.limits.selectedMs);
    const { sums } = await this.sums(recipe);
    const isSelected = await selected.read(query);
    this.#selected.trim();
    const isIncluded = columnConditions(query)(columns);
    return toPage(
      columns,
      new OrderedRows(columns, sums, (slot) => isSelected[slot] === 1 && isIncluded(slot)),
      window,
    );
  }

  async #readMatches(columns: RowColumns, recipe: Recipe): Promise<Matches> {
    const synonyms = await this.synonyms.current();
    const { naics_codes, set_asides, agencies, places } = recipe.search;
    const { must, exclude } = recipe.requires ?? {};
    const key = JSON.stringify([recipe.keywords, naics_codes, set_asides, agencies, places, must, exclude]);
    const cached = this.#matches.get(key);
    const matches =
      cached?.columns === columns && cached.synonyms === synonyms
        ? cached
        : new RecipeMatches(this.database, columns, recipe, synonyms, this.limits.matchedAtOnce);
    if (matches !== cached) this.#matches.set(key, matches);
    const read = await matches.read();
    this.#matches.trim();
    return read;
  }
}

/** Sums, with the change of the columns for which they were computed. */
interface CachedSums {
  readonly sums: Sums;
  readonly change: number;
  readonly matches: Matches;
  readonly bytes: number;
}

/** A total that is being counted while rows are read. */
class RunningCount {
  readonly total: Promise<Total>;
  /** Whether the count has ended and is small. */
  isFew = false;

  constructor(total: Total | Promise<Total>, few: number) {
    this.total = Promise.resolve(total);
    this.total.then(
      ({ is, count }) => (this.isFew = is === 'exact' && count <= few),
      // The error is thrown where the total is awaited.
      () => undefined,
    );
  }
}

function offsetAfter(order: OrderedRows, { after }: Window): number {
  if (after === undefined) return 0;
  const [sum = null, id = null]: Place = after;
  return order.countUpTo({ sum: Number(sum ?? 0), id: id ?? '' });
}

function toPage({ ids }: RowColumns, order: OrderedRows, window: Window): PersonalPage {
  const offset = window.after === undefined ? window.offset : offsetAfter(order, window);
  const rows = order.rows(offset, window.limit).map(({ slot, sum }) => toRow(ids.idAt(slot), sum));
  return { rows, total: { count: order.count, is: 'exact' } };
}

function toRow(id: string, sum: number): PersonalRow {
  return { id, place: JSON.stringify([String(sum), id]), score: roundedTotal(sum) };
}
