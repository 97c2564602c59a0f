/**
 * Removes a query with malformed percent-encoding from the address. A package that react-admin parses queries with can take tens of seconds for
 * a crafted one (GHSA-vcc3-ghjq-m6fr), so a malicious link could freeze the page. Well-formed queries decode fast.
 */
export function dropUnreadableQuery(): void {
  try {
    decodeURIComponent(location.search);
  } catch {
    history.replaceState(null, '', location.pathname);
  }
}
