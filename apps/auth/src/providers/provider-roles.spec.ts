import { insertAccount } from '../testing/accounts.js';
import {
  errorOf,
  type ProviderHarness,
  signInWithProvider,
  startProviderHarness,
  visitProvider,
} from '../testing/provider-harness.js';

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({
    AUTH_OIDC_GROUPS_CLAIM: 'roles',
    AUTH_OIDC_ADMINISTRATORS: 'rfp-admins, owners',
    AUTH_OIDC_CURATORS: 'rfp-curators',
    AUTH_SIGN_UP: 'invite',
  });
  await insertAccount(world.service.db, { role: 'administrator' });
});

afterAll(() => world.close());

async function invite(email: string): Promise<void> {
  await world.service.db.query(
    `INSERT INTO invitation (id, token_hash, email, role, created_at, expires_at)
     VALUES (gen_random_uuid(), gen_random_uuid()::text, $1, 'curator', now(), now() + INTERVAL '1 day')`,
    [email],
  );
}

async function roleOf(email: string): Promise<unknown> {
  const [row] = await world.service.db.query('SELECT role FROM account WHERE email = $1', [email]);
  return row?.role;
}

async function signInAs(email: string, groups: unknown): Promise<void> {
  world.newPerson({ sub: `subject of ${email}`, email, ...(groups === undefined ? {} : { roles: groups }) });
  await signInWithProvider(world);
}

describe('the groups of single sign-on', () => {
  it.each([
    [['rfp-admins', 'staff'], 'administrator'],
    [['rfp-curators'], 'curator'],
    ['owners', 'administrator'],
    [['staff'], 'member'],
    [undefined, 'member'],
    [{ rfp: 'rfp-admins' }, 'member'],
  ])('%j give the role %s at the sign-in', async (groups, role) => {
    const email = `person-${role}-${JSON.stringify(groups ?? 'none').length}@example.org`;
    await invite(email);
    await signInAs(email, groups);
    await expect(roleOf(email)).resolves.toBe(role);
  });

  it('change the role at each sign-in', async () => {
    const email = 'moved@example.org';
    await invite(email);
    await signInAs(email, ['rfp-admins']);
    await signInAs(email, ['rfp-curators']);
    await expect(roleOf(email)).resolves.toBe('curator');
  });

  it('do not demote the last administrator', async () => {
    const email = 'last@example.org';
    await invite(email);
    await signInAs(email, ['rfp-admins']);
    await world.service.db.query(`UPDATE account SET role = 'member' WHERE email <> $1`, [email]);
    await signInAs(email, []);
    await expect(roleOf(email)).resolves.toBe('administrator');
  });

  it('create no account without an invitation if sign-up is by invitation', async () => {
    world.newPerson({ email: 'stranger@example.org', roles: ['rfp-admins'] });
    expect(errorOf(await visitProvider(world, world.service.browser()))).toMatchObject({ code: 'signup_disabled' });
    await expect(roleOf('stranger@example.org')).resolves.toBeUndefined();
  });
});
