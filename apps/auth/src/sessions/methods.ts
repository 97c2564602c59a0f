import { type AmrEntry, type AmrMethod } from '@rfp/contracts/auth';
import { inFuture, within } from '../store/rows.js';
import { type SessionEntity } from '../store/session.entity.js';

/** Whether a recovery mail started the session and no password has been set since. */
export function isInRecovery({ amr }: Pick<SessionEntity, 'amr'>): boolean {
  const methods = new Set(amr.map(({ method }) => method));
  return methods.has('recovery') && !methods.has('password');
}

/** Level and methods of a session without its second factor. */
export function withoutSecondFactor({ amr }: Pick<SessionEntity, 'amr'>) {
  const firstFactors = amr.filter(({ method }) => method !== 'totp' && method !== 'recovery_code');
  return { aal: 'aal1' as const, amr: firstFactors, factor_id: null };
}

export function amrEntry(method: AmrMethod): AmrEntry {
  return { method, timestamp: Math.floor(Date.now() / 1000) };
}

/** Condition of sessions that have not ended. @param inactivity seconds without a refresh that end a session */
export function isActive(inactivity: number) {
  return { not_after: inFuture(), refreshed_at: within(inactivity) };
}
