import { changedValues } from '@rfp/contracts/audit/audit-values';
import { type ServiceAction } from '@rfp/contracts/audit/audit-actions';
import { type Caller } from '@rfp/contracts/caller';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { type EntityManager } from 'typeorm';
import { type SourceRow } from './source-row.js';

/** What the audit log has of a source. */
type AuditedSource = Pick<
  SourceRow,
  'key' | 'connector' | 'name' | 'source_type' | 'home_url' | 'settings' | 'interval_hours' | 'paused' | 'max_records'
>;

/** Target of entries about a source. */
export function sourceTarget(key: string): string {
  return `source:${key}`;
}

export async function auditAddition(manager: EntityManager, caller: Caller, source: AuditedSource): Promise<void> {
  const { key } = source;
  await recordAudit(manager, caller, { action: 'source_added', target: sourceTarget(key), after: valuesOf(source) });
}

/** Records the members that differ, if any. */
export async function auditChange(
  manager: EntityManager,
  caller: Caller,
  old: AuditedSource,
  changed: AuditedSource,
): Promise<void> {
  const { before, after } = changedValues(valuesOf(old), valuesOf(changed));
  const names = Object.keys(after);
  if (names.length === 0) return;
  const onlyPaused = names.length === 1 && old.paused !== changed.paused;
  const action: ServiceAction = !onlyPaused ? 'source_changed' : changed.paused ? 'source_paused' : 'source_resumed';
  await recordAudit(manager, caller, { action, target: sourceTarget(old.key), before, after });
}

function valuesOf(source: AuditedSource) {
  const { connector, name, source_type, home_url, settings, interval_hours, paused, max_records } = source;
  return { connector, name, source_type, home_url, settings, interval_hours, paused, max_records };
}
