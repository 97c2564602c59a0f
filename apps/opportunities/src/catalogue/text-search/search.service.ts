import { Injectable } from '@nestjs/common';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type StoredCriteria } from '@rfp/contracts/opportunities/opportunity-search';
import { type Meant, type Query } from '@rfp/contracts/query/query';
import { type SearchPlan } from '@rfp/contracts/opportunities/search-plan';
import { printQuery } from '@rfp/contracts/query/print-query';
import { anyOf, queryTextSchema } from '@rfp/contracts/query/query-text';
import { understandAny, understandQuery, type Understanding } from '@rfp/contracts/query/understand/understand-query';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { findRanked, type RankedPage, type RankedRow } from '../../search/rank/find-ranked.js';
import { explainRanks } from '../../search/rank/explain-ranks.js';
import { highlightRows } from './highlight-rows.js';
import { type CompiledQuery, compileQuery } from '../../search/query/compile-query.js';
import { type Selection } from '../../search/query/row-conditions.js';
import { countWithoutParts } from './count-without-parts.js';
import { listRelatedWords, relax } from './relax.js';
import { suggest } from './suggest.js';
import { printWidened, widen } from './widen.js';
import { readWordWeights } from './word-weights.js';
import { withJoined } from '../../search/query/terms.js';
import { SynonymsService } from '../../synonyms/synonyms.service.js';
import { MarkFiltersService } from '../../marks/mark-filters.service.js';
import { type MarkReader } from '../../marks/mark-reader.js';
import { AudienceService } from '../audience.service.js';
import { toTotal } from '../catalogue.service.js';
import { readListRows } from '../opportunity-row.js';

type Found = RpcReply<'opportunities.search'>;

interface CompiledPage extends RankedPage {
  readonly compiled: CompiledQuery;
}

interface FoundPage extends CompiledPage {
  readonly query: Query;
  /** The query for the interpreted keywords, even if it finds nothing. */
  readonly meant: Query;
  /** The query for the plain words of the keywords. */
  readonly words: Query;
  /** Parts of the keywords that were interpreted as filters. */
  readonly understood: Understanding['understood'];
}

/** Returns the part of a query that names the buyer. Other notices of that buyer are more relevant than notices of other buyers. */
function buyerPart(query: Query): Query | null {
  const parts = query.kind === 'and' ? query.parts : [];
  return parts.find((part) => part.kind === 'meant' && part.stated.some(isAgency)) ?? null;
}

function isAgency(term: Meant['stated'][number]): boolean {
  return term.kind === 'field' && term.field === 'agency';
}

function isSame(one: Query | null, other: Query | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Interprets a corrected query again, because a corrected word may be a part of a name. */
function interpretAgain(query: Query): Query {
  const text = printQuery(query);
  return (queryTextSchema.safeParse(text).success ? understandQuery(text, new Date()).query : null) ?? query;
}

/** If a search has fewer results, words that occur in records are corrected, too. */
const fewRows = 3;

/** Max estimated time of all searches for corrected texts, in ms. Further corrections are not searched. */
const maxCorrectionMs = 60;
/** Min time of a search, in ms. Its statements take that long, even if the estimate is lower. */
const minSearchMs = 5;

/** The search by words. Returns the best matches first, and related records if there are few matches. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly synonyms: SynonymsService,
    private readonly marks: MarkFiltersService = new MarkFiltersService(database),
  ) {}

  /** @param reader - whose marks the criteria refer to; null for visitors */
  async search(
    { audience, criteria }: RpcRequest<'opportunities.search'>,
    reader: MarkReader | null = null,
  ): Promise<Found> {
    const { keywords, limit = 10, highlight: _highlight, explain: _explain, ...limits } = criteria;
    const words = anyOf(keywords);
    if (words === null) return { rows: [], total: 0 };
    const within = { demo: await this.audience.showsDemo(audience), ...(await this.marks.resolve(limits, reader)) };
    const find = (requested: Query) => this.find(requested, within, { limit, closed: 'last' });
    const findRelated = (requested: Query) => this.find(requested, within, { limit, closed: 'less' });
    const page = await this.findInterpreted(keywords, words, within, async (requested) =>
      find(await this.widenQuery(requested)),
    );
    const { rows, understood } = page;
    const list_text = printWidened(page.compiled.selection.query, page.query, new Date());
    const found = {
      rows: await this.describe(page.query, page, criteria),
      ...toTotal(page.total),
      ...(understood.length === 0 ? {} : { understood: [...understood] }),
      ...(list_text === null ? {} : { list_text }),
    };
    if (rows.length >= limit) return found;
    return { ...found, ...(await this.related(page, limit, findRelated)) };
  }

  /** Finds the matches of the interpreted keywords; if there are none, the matches of the plain words. */
  private async findInterpreted(
    keywords: readonly string[],
    words: Query,
    within: Omit<Selection, 'query'>,
    find: (requested: Query) => Promise<CompiledPage>,
  ): Promise<FoundPage> {
    const { query, understood } = understandAny(keywords, new Date());
    const meant = query ?? words;
    const found = { meant, words, query: meant, understood };
    const page = await find(meant);
    if (page.rows.length > 0 || understood.length === 0) return { ...page, ...found };
    const wordsPage = await find(words);
    if (wordsPage.rows.length > 0) return { ...wordsPage, ...found, query: words, understood: [] };
    const compile = (requested: Query) => this.compile({ ...within, query: requested });
    const parts = await countWithoutParts(this.database, keywords, understood, new Date(), compile);
    return { ...wordsPage, ...found, query: words, understood: parts };
  }

  /** Finds related records that fill up a page, the closest to the request first. */
  private async related(
    page: FoundPage,
    limit: number,
    find: (requested: Query) => Promise<CompiledPage>,
  ): Promise<Pick<Found, 'related' | 'did_you_mean'>> {
    const known = new Set(page.rows.map(({ id }) => id));
    const related: RankedRow[] = [];
    let spent = 0;
    const add = async (requested: Query): Promise<boolean> => {
      const room = limit - page.rows.length - related.length;
      if (room === 0) return false;
      const { rows, candidates } = await find(requested);
      spent += Math.max(candidates.estimates[0]?.estimate_ms ?? 0, minSearchMs);
      const others = rows.filter(({ id }) => !known.has(id)).slice(0, room);
      for (const row of others) known.add(row.id);
      related.push(...others);
      return others.length > 0;
    };
    const suggested = await this.addCorrected(page, add, () => spent < maxCorrectionMs);
    for (const requested of await this.relaxQuery(page)) await add(requested);
    if (related.length === 0) return {};
    return { related: await this.read(related), ...(suggested !== null && { did_you_mean: printQuery(suggested) }) };
  }

  /** Replaces words that hardly any record contains with similar ones, and adds the results. Returns the corrected query; null if it finds nothing. */
  private async addCorrected(
    page: FoundPage,
    add: (requested: Query) => Promise<boolean>,
    hasTime: () => boolean,
  ): Promise<Query | null> {
    const suggestions = await suggest(this.database, page.query, page.rows.length >= fewRows);
    for (const words of suggestions)
      if (hasTime() && (await this.addInterpreted(words, add))) return this.addRelaxed(words, page, add, true);
    const [first] = suggestions;
    return first === undefined ? null : this.addRelaxed(first, page, add, false);
  }

  /** Adds the results of the interpreted words; if there are none, of the plain words. */
  private async addInterpreted(words: Query, add: (requested: Query) => Promise<boolean>): Promise<boolean> {
    return (await add(await this.widenQuery(interpretAgain(words)))) || add(await this.widenQuery(words));
  }

  /** Adds results of relaxed forms of the words, unless the original text has results. Returns the words; null if nothing was found. */
  private async addRelaxed(
    words: Query,
    page: FoundPage,
    add: (requested: Query) => Promise<boolean>,
    isFound: boolean,
  ): Promise<Query | null> {
    const meant = interpretAgain(words);
    const near = page.rows.length > 0 ? [] : await this.relaxQuery({ query: meant, meant, words });
    let found = isFound;
    for (const requested of near) found = (await add(requested)) || found;
    return found ? words : null;
  }

  /** Explains how a search finds its records, with estimated and actual times. */
  async explainPlan(
    { audience, criteria }: RpcRequest<'opportunities.search-plan'>,
    reader: MarkReader | null = null,
  ): Promise<SearchPlan> {
    const { keywords, limit = 10, highlight: _highlight, explain: _explain, ...filter } = criteria;
    const started = performance.now();
    const { query } = understandAny(keywords, new Date());
    const selection = {
      demo: await this.audience.showsDemo(audience),
      ...(await this.marks.resolve(filter, reader)),
      query: query && (await this.widenQuery(query)),
    };
    const compiled = await this.compile(selection);
    const compiled_ms = performance.now() - started;
    const { total, candidates } = await findRanked(this.database, compiled, { limit });
    const { estimates, runs } = candidates;
    const elapsed_ms = performance.now() - started;
    return {
      ...(await describeQuery(this.database, compiled)),
      estimates,
      runs: [...runs],
      ...toTotal(total),
      compiled_ms,
      elapsed_ms,
    };
  }

  /** Reads the rows, with highlights and rank explanations if requested. */
  private async describe(
    query: Query,
    { compiled, rows }: FoundPage,
    { highlight = false, explain = false }: Pick<StoredCriteria, 'highlight' | 'explain'>,
  ): Promise<Opportunity[]> {
    const read = await this.read(rows);
    const explained = explain ? await explainRanks(this.database, compiled, rows, read) : read;
    return highlight ? highlightRows(this.database, query, explained, compiled) : explained;
  }

  /** Returns the relaxed queries to try next: the plain words, any of the words, and the buyer alone. */
  private async relaxQuery({
    query,
    meant,
    words,
  }: Pick<FoundPage, 'query' | 'meant' | 'words'>): Promise<readonly Query[]> {
    const synonyms = withJoined(await this.synonyms.current());
    const relaxWith = async (requested: Query, variants: readonly { meant?: boolean; whole?: boolean }[]) => {
      const weights = await readWordWeights(this.database, requested, listRelatedWords(requested));
      return variants.map((options) => relax(requested, { synonyms, weights, ...options }));
    };
    const relaxedMeant = await relaxWith(meant, [{ whole: true }, {}, { meant: true }]);
    // If nothing was interpreted, the other queries would be the same.
    const others = isSame(meant, words)
      ? relaxedMeant
      : [words, ...relaxedMeant, buyerPart(meant), ...(await relaxWith(words, [{}]))];
    return others
      .filter((each) => each !== null)
      .filter((each, at, all) => !isSame(each, query) && all.findIndex((other) => isSame(other, each)) === at);
  }

  private async widenQuery(query: Query): Promise<Query> {
    // A single word cannot be left out.
    if (query.kind !== 'and') return query;
    const weights = await readWordWeights(this.database, query);
    return widen(query, { weights, synonyms: await this.synonyms.current() });
  }

  private async find(
    query: Query,
    within: Omit<Selection, 'query'>,
    options: { limit: number; closed: 'last' | 'less' },
  ): Promise<CompiledPage> {
    const compiled = await this.compile({ ...within, query });
    return { compiled, ...(await findRanked(this.database, compiled, options)) };
  }

  private async compile(selection: Selection): Promise<CompiledQuery> {
    return compileQuery(this.database, selection, { synonyms: await this.synonyms.current() });
  }

  private read(rows: RankedPage['rows']): Promise<Opportunity[]> {
    return readListRows(
      this.database,
      rows.map(({ id }) => id),
    );
  }
}

const textRow = z.object({ index: z.string().nullable(), lossy: z.string().nullable() });

/** Describes a compiled query for users: its `tsquery`, conditions and estimates. */
async function describeQuery(database: DataSource, query: CompiledQuery) {
  const { index, lossy, conditions, parameters, total, documents, candidates } = query;
  const sql = `SELECT ${index === null ? 'NULL' : `(${index})::text`} AS index, ${lossy === null ? 'NULL' : `(${lossy})::text`} AS lossy`;
  const [text] = await parameters.read(database, textRow, sql);
  const known = (count: number) => (count < Infinity ? Math.round(count) : null);
  return {
    index: text?.index ?? null,
    index_without_documents: text?.lossy ?? null,
    // Every search has the condition on demo records.
    conditions: conditions.length - 1,
    documents: { all: total, matching: known(documents), read_by_index: known(candidates) },
  };
}
