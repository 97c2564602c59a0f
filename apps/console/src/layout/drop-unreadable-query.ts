/**
 * Removes a query with malformed percent-encoding from the address. The package with which react-admin parses queries can take tens of seconds for such
 * a query (GHSA-vcc3-ghjq-m6fr), so a malicious link could freeze the page.
 */
export function dropUnreadableQuery(): void {
  try {
    decodeURIComponent(location.search);
  } catch {
    history.replaceState(null, '', location.pathname);
  }
}
