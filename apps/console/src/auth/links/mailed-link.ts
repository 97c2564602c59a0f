import { redirectPath } from './return-path.js';
import { errorInAddress } from './callback-problem.js';
import { homePath } from '../paths.js';

/** Parameters of an emailed link. */
export interface MailedLink {
  tokenHash: string | null;
  /** PKCE code: only the browser that requested the email can exchange it. */
  code: string | null;
  type: string;
  /** Path to open afterwards. */
  to: string;
  /** Error reported by a server that checked the link before redirecting here. */
  error: string | undefined;
}

export function readMailedLink(href: string, type: string): MailedLink {
  const address = new URL(href);
  const { searchParams, origin } = address;
  return {
    tokenHash: searchParams.get('token_hash'),
    code: searchParams.get('code'),
    type: searchParams.get('type') ?? type,
    to: redirectPath(searchParams.get('redirect_to') ?? searchParams.get('next'), origin) ?? homePath,
    error: errorInAddress(address)?.text,
  };
}

/** Removes a used token from the address, so that no history or bookmark holds it. */
export function clearMailedToken(): void {
  window.history.replaceState(window.history.state, '', location.pathname);
}
