import { isPrivateHost } from '../http/addresses/private-address.js';
import { webLink } from './plain-text.js';

/**
 * A link of a notice that may be shown; null if it leads to the machine or the network of the user. @param source - URL of the source. Links to the
 * host of the source are always allowed
 */
export function publicLink(printed: string, source?: string): string | null {
  const link = webLink(printed);
  if (link === null) return null;
  const { hostname } = new URL(link);
  const isSourceHost = source !== undefined && new URL(source).hostname === hostname;
  return isPrivateHost(hostname) && !isSourceHost ? null : link;
}
