import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { columnsOf, type SocrataSettings } from './settings.js';

/** The query of a data set, page by page. */
export interface DatasetQuery {
  path: string;
  select: string;
  /** Null for all rows. */
  where: string | null;
  order: string;
  /** Identifies the settings: a checkpoint of other settings cannot be resumed. */
  fingerprint: string;
  /**
   * Also identifies the query of the day if only recent rows are wanted: a result of one day does not answer that of
   * another.
   */
  dayFingerprint: string;
}

/** The query of the settings on a given day. */
export function buildQuery(settings: SocrataSettings, now: Date): DatasetQuery {
  const path = `/resource/${settings.dataset}.json`;
  const where = conditions(settings, now).join(' AND ') || null;
  // Without its own order a row may come twice or never: pages are cut from whatever order the portal has at the
  // moment.
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

/** URL of the number of all rows. */
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
  const chosen = Object.entries(only).map(([column, values]) => {
    const quoted = values.map(quote);
    return quoted.length === 1 ? `${column} = ${quoted.join('')}` : `${column} in(${quoted.join(', ')})`;
  });
  if (since !== undefined) {
    const day = DateTime.fromJSDate(now, { zone: time_zone }).minus({ days: since.days }).toISODate();
    chosen.push(`${since.column} >= ${quote(`${day}T00:00:00`)}`);
  }
  return where === undefined ? chosen : [...chosen, `(${where})`];
}

/** A string of SoQL: a quote within it is doubled, and nothing else has a special meaning. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
