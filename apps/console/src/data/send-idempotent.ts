import { type IdempotentCallOptions } from '@rfp/api-client/send';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { currentWorkspaceId } from './workspace.js';

const pauseMs = 500;
/** Errors after which the server may or may not have acted. Time-outs are not included, because the user decides about a retry. */
const ambiguous = new Set<ErrorCode>(['UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS']);

/** Generates an idempotency key. Browsers provide `randomUUID` only on https and localhost. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Sends a request, and repeats it if no reply arrives. The idempotency key makes the server act only once. */
export async function sendIdempotent<T>(
  send: (call: IdempotentCallOptions) => Promise<T>,
  wait: () => Promise<void> = pause,
): Promise<T> {
  const call = { idempotencyKey: newKey() };
  const workspace = currentWorkspaceId();
  try {
    return await send(call);
  } catch (error) {
    if (!(error instanceof AppError) || !ambiguous.has(error.code)) throw error;
    await wait();
    // A repeated request would change the workspace to which the tab has switched meanwhile.
    if (currentWorkspaceId() !== workspace) throw error;
    return send(call);
  }
}
