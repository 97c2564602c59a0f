import { type OpportunityFilter } from '@rfp/contracts/opportunity';

/** SQL conditions with numbered parameters. Column names are written here; only values come from outside, and only as parameters. */
export class Conditions {
  readonly parameters: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds `condition` with `?` standing for the value, unless there is no value. */
  add(condition: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.parameters.push(value);
    this.#conditions.push(condition.replaceAll('?', `$${this.parameters.length}`));
  }

  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.join(' and ');
  }
}

/** The conditions of a list filter, over the reader's records. */
export function filterConditions(filter: OpportunityFilter, demo: boolean, now: Date): Conditions {
  const conditions = new Conditions();
  conditions.add('demo = ?', demo);
  conditions.add(`search @@ ${textQuery('?')}`, filter.q === undefined ? undefined : wordsQuery(filter.q, '&'));
  conditions.add('status = ?', filter.status);
  conditions.add('source_type = ?', filter.source_type);
  conditions.add('source_name = ?', filter.source_name);
  conditions.add('agency_name = ?', filter.agency_name);
  conditions.add('total_score >= ?', filter.min_score);
  conditions.add('estimated_value >= ?', filter.min_value);
  conditions.add('estimated_value <= ?', filter.max_value);
  addDates(conditions, filter, now);
  return conditions;
}

const day = 86_400_000;

function addDates(conditions: Conditions, filter: OpportunityFilter, now: Date): void {
  conditions.add('posted_at >= ?::date', filter.posted_since);
  conditions.add(`due_at < ?::date + 1`, filter.due_by);
  if (filter.due_within_days === undefined) return;
  conditions.add(`status <> ?`, 'closed');
  conditions.add('due_at >= ?', now);
  conditions.add('due_at <= ?', new Date(now.getTime() + filter.due_within_days * day));
}

/**
 * SQL of the text-search query over a parameter. Words such as "a" or "the" are not in the English index; a text of nothing else
 * is looked for as beginnings of words, because a person who has typed "a" may be about to type "army".
 */
export function textQuery(parameter: string): string {
  return `case when numnode(to_tsquery('english', ${parameter})) = 0 then to_tsquery('simple', ${parameter}) else to_tsquery('english', ${parameter}) end`;
}

/**
 * A text-search query of the words in a text, each matching as a beginning, so that "cyber" finds "cybersecurity"
 * while a person is still typing. Undefined where the text has no word. Everything but letters and digits is left out,
 * so no operator of the query language can come from outside.
 */
export function wordsQuery(text: string, join: '&' | '|'): string | undefined {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu);
  return words === null
    ? undefined
    : words
        .slice(0, 30)
        .map((word) => `${word}:*`)
        .join(` ${join} `);
}
