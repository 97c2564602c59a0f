import { type AuthSession } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { insertAccount, testPassword } from './accounts.js';
import { refresh, request, sessionOf, signIn, type AuthResponse } from './auth-request.js';
import { type AuthService } from './auth-service.js';

/** A session of a new account, with the tokens of its sign-in. */
export interface SignedIn {
  accountId: string;
  email: string;
  sessionId: string;
  first: AuthSession;
}

export async function signedIn(service: AuthService): Promise<SignedIn> {
  const account = await insertAccount(service.db);
  const first = await signIn(service, account.email, testPassword);
  return { accountId: account.id, email: account.email ?? '', sessionId: idOf(first), first };
}

export function idOf({ access_token }: AuthSession): string {
  return z.uuid().parse(decodeJwt(access_token)['session_id']);
}

/** Refreshes a session, and returns it with its new tokens. Fails if the refresh is refused. */
export async function refreshedSession(service: AuthService, token: string): Promise<AuthSession> {
  return sessionOf(await refresh(service, token));
}

/** Moves a session into the past: its last refresh and its end. */
export async function elapse(service: AuthService, sessionId: string, seconds: number): Promise<void> {
  await service.db.query(
    'UPDATE session SET refreshed_at = refreshed_at - make_interval(secs => $2), not_after = not_after - make_interval(secs => $2) WHERE id = $1',
    [sessionId, seconds],
  );
}

export function readSessionRows(
  service: AuthService,
  accountId: string,
): Promise<{ id: string; refresh_counter: number; aal: string }[]> {
  const row = z.object({ id: z.uuid(), refresh_counter: z.coerce.number(), aal: z.string() });
  return readRows(service.db.manager, row, 'SELECT id, refresh_counter, aal FROM session WHERE account_id = $1', [
    accountId,
  ]);
}

export async function expectSessionEnded(service: AuthService, { accountId, first }: SignedIn): Promise<void> {
  expect(await readSessionRows(service, accountId)).toEqual([]);
  expect(await request(service, 'POST', '/logout', { token: first.access_token })).toMatchObject({
    status: 403,
    body: { code: 'session_not_found' },
  });
}

export function refusalOf({ status, body }: AuthResponse): unknown {
  return { status, code: body['code'], message: body['message'] };
}
