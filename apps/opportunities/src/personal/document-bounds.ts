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
    const { database, plan, bounds, matches } = this.parts;
    const parameters = plan.parameters.copy();
    const selected = plan.index === null ? '' : ` WHERE s.document @@ ${plan.index}`;
    const ids = parameters.add(candidates.map(({ id }) => id));
    const { join, points } = pointsSql(matches, bounds.recipe, parameters, 's.document');
    return parameters.read(
      database,
      equalsRow,
      // A stored document would be decompressed for each word that is looked up in it; the result of || is not.
      `SELECT sum, ${equalIds} FROM (
       SELECT o.id, ${bounds.ofRow('o', points, parameters)} AS sum
         FROM unnest(${ids}::uuid[]) AS wanted (id) JOIN opportunity_summary o ON o.id = wanted.id
         JOIN opportunity_text t ON t.id = o.id
        CROSS JOIN LATERAL (SELECT document || ''::tsvector AS document FROM opportunity_search WHERE id = o.id OFFSET 0) s${join}${selected}) narrowed GROUP BY sum`,
    );
  }
}
