/**
 * Why an address that a person or a page gave is not fetched: `details.reason` of `URL_REFUSED`, each with its sentence.
 * No sentence tells what a name resolves to: whoever asks could map the network that the product stands in.
 */
export const urlRefusals = {
  unreadable: 'This is not a web address that can be read.',
  scheme: 'Only addresses that begin with http:// or https:// are fetched.',
  credentials: 'Addresses that hold a user name or a password are not fetched.',
  port: 'Only the ports 80, 443, 8080 and 8443 are asked.',
  host_name: 'This name belongs to no public web site.',
  address: 'This address is not one of the public internet.',
  name_not_public: 'This name does not lead to a public address.',
  downgrade: 'A page that was asked for over https is not followed to plain http.',
} as const satisfies Record<string, string>;

export type UrlRefusal = keyof typeof urlRefusals;
