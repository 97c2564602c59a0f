/** Name of the entry script of a console page. It contains a hash of the build. */
function entryScript(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** Build that runs in this tab; null in component specs. */
export function runningBuild(): string | null {
  return entryScript(document);
}

/** Build that the server delivers now; null if its page cannot be read, for example during a restart. */
export async function servedBuild(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache', signal });
  if (!response.ok) return null;
  return entryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
}
