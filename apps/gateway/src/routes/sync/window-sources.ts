import { type ManagedSource, type SourceFilter, type SourceSortField } from '@rfp/contracts/source';
import { type Window } from '../lists/list-range.js';

interface SourceList extends Window {
  filter: SourceFilter;
  sort: [SourceSortField, 'ASC' | 'DESC'];
}

/** Filters, sorts and pages the sources in memory: there are few of them. */
export function windowSources(all: ManagedSource[], { filter, sort: [field, direction], offset, limit }: SourceList) {
  const matchingSources = all
    .filter((source) => matches(source, filter))
    .toSorted((a, b) => (direction === 'ASC' ? compare(a, b, field) : compare(b, a, field)) || compare(a, b, 'key'));
  return { rows: matchingSources.slice(offset, offset + limit), total: matchingSources.length, offset };
}

function matches(source: ManagedSource, { ids, kind, paused }: SourceFilter): boolean {
  return (
    (ids?.includes(source.key) ?? true) &&
    (kind ?? source.kind) === source.kind &&
    (paused ?? source.paused) === source.paused
  );
}

const nameCollator = new Intl.Collator('en', { numeric: true });

/** Sources without schedule come last. */
function compare(a: ManagedSource, b: ManagedSource, field: SourceSortField): number {
  if (field === 'next_due_at') return dueOf(a) - dueOf(b) || 0;
  return nameCollator.compare(a[field], b[field]);
}

function dueOf({ next_due_at: due }: ManagedSource): number {
  return due === null ? Number.MAX_SAFE_INTEGER : Date.parse(due);
}
