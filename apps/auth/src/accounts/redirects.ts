/** Where links and redirects may lead: only to origins of the configuration. */
export interface RedirectRules {
  siteUrl: string;
  origins: readonly string[];
}

/** The address asked for where its origin is allowed, else the site's own. Never an address that a request made up. */
export function allowedRedirect(asked: string | undefined, rules: RedirectRules): URL {
  const site = new URL(rules.siteUrl);
  if (asked === undefined || asked === '') return site;
  // A path stands for one of the site. What a browser would take for another host ("//host", "/\host") is one here too.
  const url = URL.parse(asked, site.href);
  return url !== null && isAllowed(url, rules) ? url : site;
}

function isAllowed(url: URL, rules: RedirectRules): boolean {
  // The origin of `blob:` is that of the page within it.
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && rules.origins.includes(url.origin);
}

/** A link for a mail: a page of ours, the token, and where to go afterwards; the host is one of the configuration. */
export function buildMailLink(page: string, token: { token_hash: string; type: string }, redirect: URL): string {
  const link = new URL(page, redirect.origin);
  for (const [name, value] of Object.entries(token)) link.searchParams.set(name, value);
  // Only the path, and with one slash before it: what the page reads there cannot lead off this host.
  const path = redirect.pathname.replace(/^\/+/, '/') + redirect.search + redirect.hash;
  if (path !== '/') link.searchParams.set('redirect_to', path);
  return link.href;
}
