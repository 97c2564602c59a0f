/** Pending verification of a second factor in this tab. */
let verification: Promise<unknown> = Promise.resolve();

/**
 * Registers a call that stores a session with a higher assurance level. The server rejects the old token as soon as it has verified
 * the factor, before the new token is stored here.
 */
export function upgradeSession<T>(call: Promise<T>): Promise<T> {
  verification = call.catch(() => undefined);
  return call;
}

/** Resolves when the pending verification has stored its session or failed, or immediately if there is none. */
export async function waitForUpgrade(): Promise<void> {
  await verification;
}
