import { readRows } from '@rfp/persistence/read-rows';
import { personalSum } from '@rfp/scoring/personal-total';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { changedParts, followsFromScores } from './bounds.js';
import { type Candidate, comparePlaces } from './candidates.js';
import { type FactRows, type Facts } from './fact-rows.js';

type Database = Pick<EntityManager, 'query'>;

const descriptionRow = z.object({ id: z.string(), description: z.string() });
/** Descriptions have up to hundreds of kilobytes: few are read at a time. */
const descriptionsAtOnce = 100;

/** Computes the sums of rows, in hundredths of a point, as the explanation does. */
export class Judge {
  readonly #isKnown: boolean;

  constructor(
    private readonly database: Database,
    private readonly recipe: Recipe,
    /** Query of the index of words for documents whose description may have a keyword; null for any. */
    private readonly described: string | null,
    private readonly facts: FactRows,
  ) {
    this.#isKnown = followsFromScores(recipe);
  }

  /** The sums of those of the candidates that may come before a place. */
  async judge(candidates: readonly Candidate[], last: Candidate | undefined): Promise<Candidate[]> {
    if (this.#isKnown) return [...candidates];
    const rows = await this.#load(candidates.map(({ id }) => id));
    const sums = rows.map(({ facts }) => ({ id: facts.id, sum: personalSum(facts, this.recipe) }));
    const open = rows
      .filter((row, index) => row.may_be_described && this.#isOpen(row.facts, sums[index], last))
      .map(({ facts }) => facts);
    const described = new Map<string, number>();
    for (let at = 0; at < open.length; at += descriptionsAtOnce)
      for (const [id, sum] of await this.#readDescribed(open.slice(at, at + descriptionsAtOnce)))
        described.set(id, sum);
    return sums.map(({ id, sum }) => ({ id, sum: described.get(id) ?? sum }));
  }

  /** Whether its place depends on its description. */
  #isOpen(row: Facts, least: Candidate | undefined, last: Candidate | undefined): boolean {
    if (least === undefined) return false;
    const most = { id: row.id, sum: personalSum(row, this.recipe, this.recipe.keywords) };
    return most.sum > least.sum && (last === undefined || comparePlaces(most, last) < 0);
  }

  #load(ids: readonly string[]): ReturnType<FactRows['read']> {
    const mayBe =
      this.recipe.keywords.length === 0 || !changedParts(this.recipe).relevance
        ? 'false AND $2::text IS NULL'
        : `$2::text IS NULL OR s.document @@ $2::tsquery`;
    return this.facts.read(this.database, ids, { mayBe, query: this.described });
  }

  async #readDescribed(rows: readonly Facts[]): Promise<Map<string, number>> {
    const found = await readRows(
      this.database,
      descriptionRow,
      'SELECT id, description FROM opportunity_text WHERE id = ANY($1::uuid[])',
      [rows.map(({ id }) => id)],
    );
    const texts = new Map(found.map(({ id, description }) => [id, description]));
    return new Map(rows.map((row) => [row.id, personalSum(row, this.recipe, [texts.get(row.id) ?? ''])]));
  }
}
