import { agencyName } from '@rfp/contracts/agency-name';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';

/** SQL conditions with numbered parameters. User input is passed as parameters only. */
export class Conditions {
  readonly parameters: unknown[] = [];
  readonly #conditions: string[] = [];

  /** Adds `condition`, with `?` as placeholder of the value, unless the value is missing. */
  add(condition: string, value: unknown): void {
    if (value === undefined || value === null) return;
    this.parameters.push(value);
    this.#conditions.push(condition.replaceAll('?', `$${this.parameters.length}`));
  }

  get sql(): string {
    return this.#conditions.length === 0 ? 'true' : this.#conditions.join(' AND ');
  }
}

/** The conditions of a list filter over real or demo records. */
export function filterConditions(filter: OpportunityFilter, demo: boolean, now: Date): Conditions {
  const conditions = new Conditions();
  conditions.add('demo = ?', demo);
  conditions.add(`search @@ ${textQuery('?')}`, filter.q === undefined ? undefined : wordsQuery(filter.q, '&'));
  conditions.add('status = ?', filter.status);
  conditions.add('source_type = ?', filter.source_type);
  conditions.add('source_name = ?', filter.source_name);
  conditions.add('agency_name = ?', filter.agency_name && agencyName(filter.agency_name));
  conditions.add('total_score >= ?', filter.min_score);
  conditions.add('dollars >= ?', filter.min_value);
  conditions.add('dollars <= ?', filter.max_value);
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
 * SQL of the text-search query over a parameter. The English configuration drops stop words such as "a" or "the"; a text of stop
 * words only is searched as prefixes, because "a" may be the start of "army".
 */
export function textQuery(parameter: string): string {
  return `CASE WHEN numnode(to_tsquery('english', ${parameter})) = 0 THEN to_tsquery('simple', ${parameter}) ELSE to_tsquery('english', ${parameter}) END`;
}

/**
 * A text-search query of the words in a text, each as a prefix, so that "cyber" finds "cybersecurity" while the user is typing.
 * "Dept" finds departments, whose names are stored in full.
 * Undefined for a text without words. Keeps letters and digits only, so user input cannot contain query operators.
 */
export function wordsQuery(text: string, join: '&' | '|'): string | undefined {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu);
  return words === null
    ? undefined
    : words
        .slice(0, 30)
        .map((word) => (/^dept$/i.test(word) ? `(${word}:* | department:*)` : `${word}:*`))
        .join(` ${join} `);
}
