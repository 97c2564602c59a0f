/**
 * Roles belong to the server, and specs of several projects share one: whoever provisions a service's role must give it the same
 * password, or the other's new connections are refused.
 */
export const testRolePassword = 'only-for-specs-on-this-machine';

/** The address of a database as the role of a service. */
export function addressAs(databaseUrl: string, role: string): string {
  const address = new URL(databaseUrl);
  address.username = role;
  address.password = testRolePassword;
  return address.href;
}
