import { redirectPath } from './return-path.js';
import { saidInAddress } from './callback-problem.js';
import { homePath } from './paths.js';

/** What a mailed link brings along. */
export interface MailedLink {
  tokenHash: string | null;
  /** Of the PKCE flow: only the browser that asked for the mail can use it. */
  code: string | null;
  type: string;
  /** Where to go afterwards. */
  to: string;
  /** What the server said where it looked at the link first. */
  said: string | undefined;
}

export function readMailedLink(href: string, type: string): MailedLink {
  const address = new URL(href);
  const { searchParams, origin } = address;
  return {
    tokenHash: searchParams.get('token_hash'),
    code: searchParams.get('code'),
    type: searchParams.get('type') ?? type,
    to: redirectPath(searchParams.get('redirect_to') ?? searchParams.get('next'), origin) ?? homePath,
    said: saidInAddress(address)?.text,
  };
}

/** Takes a used token out of the address, so that it is in no history and no bookmark. */
export function forgetMailedLink(): void {
  window.history.replaceState(window.history.state, '', location.pathname);
}
