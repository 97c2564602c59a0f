/** The script that a page of the console starts with. Its name is a fingerprint of the build. */
function entryScript(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** The build that runs in this tab. Null where there is none, as in component specs. */
export function runningBuild(): string | null {
  return entryScript(document);
}

/** The build that the server has now. Null if its page cannot be read: it may be restarting. */
export async function servedBuild(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-cache', signal });
  if (!response.ok) return null;
  return entryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
}
