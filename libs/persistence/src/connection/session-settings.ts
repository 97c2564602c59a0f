import { escapeIdentifier } from 'pg';

/** Timeouts in milliseconds. Short, so that one stuck statement cannot block a pool. */
export const defaultTimeouts = { statement: 10_000, lock: 2_000, idleInTransaction: 15_000 };
export type Timeouts = typeof defaultTimeouts;

/**
 * Settings of every session of a service. Provisioning makes them the defaults of its role, so that they also apply behind a pooler, which
 * rejects them as connection parameters.
 */
export function sessionSettings(schema: string, timeouts: Timeouts = defaultTimeouts): Record<string, string> {
  return {
    // The only entry of the search path, so that SQL needs no prefix and cannot reach another schema by accident.
    search_path: escapeIdentifier(schema),
    timezone: 'UTC',
    statement_timeout: String(timeouts.statement),
    lock_timeout: String(timeouts.lock),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
  };
}
