import { Client } from 'pg';

/**
 * Specs of several projects share a server, to which roles belong, so they must provision a service role with the same password.
 */
export const testRolePassword = 'only-for-specs-on-this-machine';

/** Database URL with the role of a service. */
export function addressAs(databaseUrl: string, role: string): string {
  const address = new URL(databaseUrl);
  address.username = role;
  address.password = testRolePassword;
  return address.href;
}

/**
 * Gives the role of a service the rights of the owner, because specs empty tables and undo migrations. Applies to the whole server.
 */
export async function grantOwnerRights(
  adminUrl: string,
  { role, owner }: { role: string; owner: string },
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`GRANT ${owner} TO ${role} WITH INHERIT TRUE`);
  } finally {
    await client.end();
  }
}
