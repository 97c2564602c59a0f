/** Maximum wait in ms. */
const maxWaitMs = 1000;

let urgent: Promise<unknown> = Promise.resolve();

/** Makes `whenIdle` wait until this promise settles, even if the browser has nothing to compute meanwhile. */
export function busyUntil(done: Promise<unknown>): void {
  urgent = done;
}

/** Resolves when the browser has nothing more urgent to do, such as rendering the requested screen. */
export async function whenIdle(): Promise<void> {
  // Modules call this while they load, before main.tsx can call `busyUntil`.
  await Promise.resolve();
  await urgent;
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    // Safari
    else setTimeout(resolve, 0);
  });
}
