import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { columnsOf, type SocrataSettings } from './settings.js';

/** The query of a data set. */
export interface DatasetQuery {
  path: string;
  select: string;
  /** Null for all rows. */
  where: string | null;
  order: string;
  /** Fingerprint of the settings. A checkpoint from other settings cannot be resumed. */
  fingerprint: string;
  /**
   * Fingerprint that also includes the query of the day. If only recent rows are requested, an unchanged result of one day says nothing
   * about another day.
   */
  dayFingerprint: string;
}

/** The query of the settings on a given day. */
export function buildQuery(settings: SocrataSettings, now: Date): DatasetQuery {
  const path = `/resource/${settings.dataset}.json`;
  const where = conditions(settings, now).join(' AND ') || null;
  // Without a total order, a row may appear twice or never, because the portal may use a different order for each page.
  const order = [...settings.order.filter((entry) => !entry.startsWith(':id')), ':id'].join(', ');
  return {
    path,
    select: columnsOf(settings).join(', '),
    where,
    order,
    fingerprint: digest([settings]),
    dayFingerprint: digest([settings, where]),
  };
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** URL of one page. */
export function pageAddress(baseUrl: string, query: DatasetQuery, page: { limit: number; offset: number }): URL {
  const { path, select, where, order } = query;
  return address(baseUrl, path, {
    $select: select,
    $where: where,
    $order: order,
    $limit: String(page.limit),
    $offset: String(page.offset),
  });
}

/** URL of the query for the number of rows. */
export function countAddress(baseUrl: string, { path, where }: DatasetQuery): URL {
  return address(baseUrl, path, { $select: 'count(*)', $where: where });
}

function address(baseUrl: string, path: string, parameters: Record<string, string | null>): URL {
  const url = new URL(baseUrl + path);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

function conditions({ only, since, where, time_zone }: SocrataSettings, now: Date): string[] {
  const soqlConditions = Object.entries(only).map(([column, values]) => {
    const quoted = values.map(quote);
    return quoted.length === 1 ? `${column} = ${quoted.join('')}` : `${column} in(${quoted.join(', ')})`;
  });
  if (since !== undefined) {
    const day = DateTime.fromJSDate(now, { zone: time_zone }).minus({ days: since.days }).toISODate();
    soqlConditions.push(`${since.column} >= ${quote(`${day}T00:00:00`)}`);
  }
  return where === undefined ? soqlConditions : [...soqlConditions, `(${where})`];
}

/** A string literal of SoQL. Quotes are doubled; no other character has a special meaning. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
