import { brokerServices } from './services.js';
import { type Permissions, permissionsOf, streamPermissions, streamUser } from './permissions.js';

/** All users of the broker. */
export const brokerUsers: readonly string[] = [...brokerServices, streamUser];

/**
 * The `authorization` block of a nats-server configuration: all users with their permissions.
 * @param passwords - password of each of `brokerUsers`, plain or as a bcrypt hash
 */
export function authorizationBlock(passwords: ReadonlyMap<string, string>): string {
  const users = brokerUsers.map((user) => ({
    user,
    password: passwords.get(user),
    permissions: { ...permissionsFor(user), allow_responses: replyPermission },
  }));
  const unset = users.filter(({ password = '' }) => password === '').map(({ user }) => user);
  if (unset.length > 0) throw new Error(`These users of the broker have no password: ${unset.join(', ')}`);
  return `authorization: ${JSON.stringify({ users }, null, 1)}\n`;
}

/** Permits one reply per request, so that services cannot otherwise write into inboxes of others. The expiry exceeds any request timeout. */
const replyPermission = { max: 1, expires: '10m' };

function permissionsFor(user: string): Permissions {
  const service = brokerServices.find((name) => name === user);
  return service === undefined ? streamPermissions() : permissionsOf(service);
}
