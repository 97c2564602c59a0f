/**
 * Specs of several projects share a server, to which roles belong: they must provision a service role with the same password.
 */
export const testRolePassword = 'only-for-specs-on-this-machine';

/** Database URL with the role of a service. */
export function addressAs(databaseUrl: string, role: string): string {
  const address = new URL(databaseUrl);
  address.username = role;
  address.password = testRolePassword;
  return address.href;
}
