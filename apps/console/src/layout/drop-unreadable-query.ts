/**
 * Removes a query that is no percent-encoding from the address. react-admin reads queries with a package that takes tens of seconds for a made-up one
 * (GHSA-vcc3-ghjq-m6fr), so that a link of a stranger would freeze the page. What can be decoded as a whole is decoded at once.
 */
export function dropUnreadableQuery(): void {
  try {
    decodeURIComponent(location.search);
  } catch {
    history.replaceState(null, '', location.pathname);
  }
}
