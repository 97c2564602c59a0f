/** Links and redirects may lead only to configured origins. */
export interface RedirectRules {
  siteUrl: string;
  origins: readonly string[];
}

/** Maximum length of a redirect URL. With our parameters added, clients would refuse the header of a much longer URL. */
const maxLength = 2_048;

/** The requested URL if its origin is allowed, else the site. */
export function allowedRedirect(requested: string | undefined, rules: RedirectRules): URL {
  const site = new URL(rules.siteUrl);
  if (requested === undefined || requested === '') return site;
  // Relative paths resolve against the site; "//host" and "/\host" then have a foreign origin.
  const url = URL.parse(requested, site.href);
  return url !== null && url.href.length <= maxLength && isAllowed(url, rules) ? url : site;
}

function isAllowed(url: URL, rules: RedirectRules): boolean {
  // A `blob:` URL has the origin of the embedded URL.
  if (!['http:', 'https:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && rules.origins.includes(url.origin);
}

/** A link for a mail: page, token and the path to continue at, on a configured origin. */
export function buildMailLink(page: string, token: { token_hash: string; type: string }, redirect: URL): string {
  const link = new URL(page, redirect.origin);
  for (const [name, value] of Object.entries(token)) link.searchParams.set(name, value);
  // Only the path, with a single leading slash, so that the page cannot redirect to another host.
  const path = redirect.pathname.replace(/^\/+/, '/') + redirect.search + redirect.hash;
  if (path !== '/') link.searchParams.set('redirect_to', path);
  return link.href;
}
