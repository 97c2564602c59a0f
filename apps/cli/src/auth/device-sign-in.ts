import { type ApiTokenInput } from '@rfp/contracts/account';
import { type DeviceToken } from '@rfp/contracts/auth/device';
import { AppError } from '@rfp/contracts/errors';
import { type Context } from '../context.js';
import { isRefusedFor } from './auth-client.js';
import { type PendingSignIn } from './credential-file.js';
import { storeToken } from './keep-token.js';
import { refusal } from '../errors/invalid.js';

/** Increment required by RFC 8628 after `slow_down`. */
const slowDownSeconds = 5;
const maxSeconds = 60;

/** Starts a sign-in that the user confirms in the console. Stores it, so that another command can complete it. */
export async function beginDeviceSignIn(context: Context, scope: ApiTokenInput['scope']): Promise<PendingSignIn> {
  const { io, server, credentials, authClient } = context;
  const { token: before } = await credentials.read(server);
  const replaces = before?.made_here?.id;
  const begunSignIn = await authClient
    .requestDeviceCode({
      client_id: 'rfp',
      host: toHostName(io.hostname),
      scope,
      ...(replaces === undefined ? {} : { replaces }),
    })
    .catch((error: unknown) => {
      if (!isRefusedFor(error, 'not_found')) throw error;
      throw refusal(
        'UNAUTHENTICATED',
        `The server at ${server} is an older version, without a sign-in by code.`,
        'rfp auth login --password',
      );
    });
  const { device_code, user_code, verification_uri_complete, interval, expires_in } = begunSignIn;
  const expires_at = new Date(io.now().getTime() + expires_in * 1000).toISOString();
  const pending = { device_code, user_code, verification_uri_complete, interval, expires_at };
  await credentials.update(server, { pending });
  return pending;
}

/** Polls for the token until the sign-in is confirmed, is denied or expires. Calls `onWait` after each unsuccessful request. */
export async function waitForToken(context: Context, pending: PendingSignIn, onWait: () => void): Promise<DeviceToken> {
  const { io } = context;
  let seconds = pending.interval;
  while (io.now().getTime() < Date.parse(pending.expires_at)) {
    await io.wait(seconds * 1000);
    const outcome = await fetchToken(context, pending).catch(outageOrThrow);
    if (typeof outcome !== 'string') return outcome;
    if (outcome === 'slow_down') seconds += slowDownSeconds;
    if (outcome === 'outage') seconds = Math.min(seconds * 2, maxSeconds);
    onWait();
  }
  throw await discardSignIn(context, expiredError());
}

/** Requests the token once. @throws AppError if the sign-in was denied, was already used or has expired */
export async function fetchToken(
  context: Context,
  { device_code }: PendingSignIn,
): Promise<DeviceToken | 'pending' | 'slow_down'> {
  try {
    return await context.authClient.redeemDeviceCode(device_code);
  } catch (error) {
    if (isRefusedFor(error, 'authorization_pending')) return 'pending';
    if (isRefusedFor(error, 'slow_down')) return 'slow_down';
    if (isRefusedFor(error, 'access_denied')) throw await discardSignIn(context, deniedError(error));
    if (isRefusedFor(error, 'expired_token')) throw await discardSignIn(context, expiredError());
    if (isRefusedFor(error, 'invalid_grant')) throw await discardSignIn(context, usedError());
    throw error;
  }
}

export async function storeDeviceToken(context: Context, token: DeviceToken): Promise<void> {
  const { id, name, scope, account, expires_at } = token;
  await storeToken(context, token.access_token, { id, name, scope, account, expires_at });
}

/** Treats an outage of the server as a reason to keep waiting. */
function outageOrThrow(error: unknown): 'outage' {
  if (error instanceof AppError && ['UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED'].includes(error.code)) return 'outage';
  throw error;
}

/** Removes a pending sign-in that can no longer succeed, and returns the error. */
async function discardSignIn({ server, credentials }: Context, error: AppError): Promise<AppError> {
  await credentials.update(server, { pending: undefined });
  return error;
}

const restartHint = 'start again:  rfp auth login';

function deniedError(error: unknown): AppError {
  return refusal('UNAUTHENTICATED', `${error instanceof AppError ? error.message : ''}.`, restartHint);
}

function expiredError(): AppError {
  return refusal('DEVICE_CODE_EXPIRED', 'The code has expired before it was confirmed.', restartHint);
}

function usedError(): AppError {
  const message = 'The server no longer knows this sign-in, or its token was already fetched.';
  return refusal('UNAUTHENTICATED', message, restartHint);
}

/** Name of this machine, reduced to the characters that the server accepts. */
function toHostName(hostname: string): string {
  const name = hostname.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  return /^[\p{L}\p{N}._-]{1,60}/u.exec(name)?.[0] ?? 'unknown';
}
