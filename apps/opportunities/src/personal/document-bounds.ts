import { readHalves } from '../store/halves.js';
import { changedParts } from './bounds.js';
import { type Candidate, type CandidateParts, equalIds, type Equals, equalsRow } from './candidates.js';
import { pointsSql } from './match-points.js';

/** Narrows what rows can have by their search documents, which take longer to read than the rows, and leaves out those that are not of the selection. */
export class DocumentBounds {
  /** Whether documents say more than the rows. */
  readonly isNarrower: boolean;

  constructor(private readonly parts: CandidateParts) {
    this.isNarrower =
      parts.plan.index !== null ||
      (changedParts(parts.bounds.recipe).relevance &&
        parts.matches.some(({ kind }) => kind === 'keyword' || kind === 'places'));
  }

  read(candidates: readonly Candidate[]): Promise<Equals[]> {
    return readHalves(candidates, (half) => this.#readSome(half));
  }

  #readSome(candidates: readonly Candidate[]): Promise<Equals[]> {
    const { database, plan, bounds, matches } = this.parts;
    const parameters = plan.parameters.copy();
    const selected = plan.index === null ? '' : ` WHERE o.document @@ ${plan.index}`;
    const ids = parameters.add(candidates.map(({ id }) => id));
    const { rows, points } = pointsSql(matches, bounds.recipe, parameters, true);
    return parameters.read(
      database,
      equalsRow,
      // A stored document would be decompressed for each word that is looked up in it; the result of || is not.
      `SELECT sum, ${equalIds} FROM (
       SELECT o.id, ${bounds.ofRow('o', points, parameters)} AS sum
         FROM ${rows(`SELECT o.*, t.other_codes, s.document || ''::tsvector AS document
           FROM unnest(${ids}::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id
           JOIN opportunity_text t ON t.id = o.id JOIN opportunity_search s ON s.id = o.id`)}${selected}) narrowed GROUP BY sum`,
    );
  }
}
