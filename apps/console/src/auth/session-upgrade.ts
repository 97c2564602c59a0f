/** The verification of a second factor that is in progress in this tab. */
let verification: Promise<unknown> = Promise.resolve();

/**
 * Marks a call that stores a session of a higher level. The server refuses the old token as soon as it has verified
 * the factor, which is before the new token is stored here.
 */
export function upgradeSession<T>(call: Promise<T>): Promise<T> {
  verification = call.catch(() => undefined);
  return call;
}

/** Settles when the verification in progress has stored its session or failed; at once if there is none. */
export async function sessionUpgraded(): Promise<void> {
  await verification;
}
