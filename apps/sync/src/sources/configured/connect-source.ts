import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { findConnectorType } from '@rfp/sources/registry';
import { type SourceRow } from '../source-row.js';

/** A source with its connector. */
export interface ConnectedSource {
  type: ConnectorType;
  connector: Connector;
}

/**
 * @throws SOURCE_NOT_FOUND if the connector no longer exists, VALIDATION if it no longer supports these settings
 */
function connect(row: SourceRow): ConnectedSource {
  const { key, name, source_type, home_url } = row;
  const type = findConnectorType(row.connector);
  return { type, connector: type.create({ key, name, source_type, home_url }, row.settings) };
}

/** A source that this version no longer supports is listed with its reason and does not affect the others. */
export function connectOrExplain(row: SourceRow): ConnectedSource | AppError {
  try {
    return connect(row);
  } catch (thrown) {
    const { message } = toAppError(thrown);
    return new AppError('CONFIGURATION', {
      message: `${row.name} cannot be synced by this version: ${message}`,
      cause: thrown,
    });
  }
}

/** Stands in for a missing connector. */
export function brokenConnector(
  { key, name, source_type, home_url }: SourceRow,
  why: AppError,
): Pick<ConnectedSource, 'connector'> & { type: Pick<ConnectorType, 'egress' | 'operator'> } {
  const connector: Connector = {
    source: { key, name, source_type, home_url, kind: 'api', needs_key: false },
    defaultBaseUrl: home_url,
    pace: { minIntervalMs: 0, dailyQuota: null },
    read() {
      throw why;
    },
  };
  return { type: { egress: 'guarded' }, connector };
}

/** A source as the API returns it. */
export function toManagedSource(row: SourceRow, connector: Connector, ready: boolean): ManagedSource {
  const { connector: type, ready_made, paused, interval_hours, max_records, created_by } = row;
  return {
    ...connector.source,
    ready,
    id: row.key,
    connector: type,
    settings: row.settings,
    ready_made,
    paused,
    interval_hours,
    next_due_at: row.next_due_at?.toISOString() ?? null,
    max_records,
    created_at: row.created_at.toISOString(),
    created_by,
  };
}
