/**
 * Reasons why the egress guard rejects a URL: `details.reason` of `URL_REFUSED`, with the message.
 * No message reveals what a name resolves to, because callers could map the internal network.
 */
export const urlRefusals = {
  unreadable: 'This is not a valid web address.',
  scheme: 'Only addresses that begin with http:// or https:// are fetched.',
  credentials: 'Addresses with a user name or a password are not fetched.',
  port: 'Only ports 80, 443, 8080 and 8443 are allowed.',
  host_name: 'This host name does not belong to a public web site.',
  address: 'This address is not on the public internet.',
  name_not_public: 'This host name does not resolve to a public address.',
  downgrade: 'A redirect from https to plain http is not followed.',
} as const satisfies Record<string, string>;

export type UrlRefusal = keyof typeof urlRefusals;
