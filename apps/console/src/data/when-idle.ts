/** At the latest, in ms. */
const patience = 1000;

let urgent: Promise<unknown> = Promise.resolve();

/** The browser counts as busy until this is done, also while it only waits for an answer. */
export function busyUntil(done: Promise<unknown>): void {
  urgent = done;
}

/** When the browser has nothing more urgent to do, such as rendering what was asked for. */
export async function whenIdle(): Promise<void> {
  // Modules call this while they are loaded, before main.tsx can say what is urgent.
  await Promise.resolve();
  await urgent;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: patience });
    // Safari
    else setTimeout(resolve, 0);
  });
}
