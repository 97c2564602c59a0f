import { isPrivateHost } from './http/private-address.js';
import { webLink } from './plain-text.js';

/**
 * A link of a notice that may be shown: never to the reader's own machine or network.
 * @param source - address of the source, which may link to its own host wherever that is
 */
export function publicLink(printed: string, source?: string): string | null {
  const link = webLink(printed);
  if (link === null) return null;
  const { hostname } = new URL(link);
  const isOwn = source !== undefined && new URL(source).hostname === hostname;
  return isPrivateHost(hostname) && !isOwn ? null : link;
}
