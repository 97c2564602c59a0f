import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { columnsOf, type SocrataSettings } from './settings.js';

/** What a data set is asked, page by page. */
export interface DatasetQuery {
  path: string;
  select: string;
  /** Null where all rows are wanted. */
  where: string | null;
  order: string;
  /** Tells the settings from every other: what was left by others cannot be gone on with. */
  fingerprint: string;
  /** Tells the question itself as well, which is another one each day where only the latest rows are wanted: its answer says nothing of that one. */
  dayFingerprint: string;
}

/** The question that settings stand for, on a given day. */
export function buildQuery(settings: SocrataSettings, now: Date): DatasetQuery {
  const path = `/resource/${settings.dataset}.json`;
  const where = conditions(settings, now).join(' AND ') || null;
  // Without an order of its own each row may come twice or never: pages are cut out of whatever order the portal has at the moment.
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

/** The address of one page. */
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

/** The address of the number of all rows. */
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

/** A text of SoQL: a quote within it is written twice, and nothing else has a meaning there. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
