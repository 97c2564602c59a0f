import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { readAuditEntries, signIn } from '../testing/auth-request.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';

let service: AuthService;
let administrator: Person;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
  administrator = await person('administrator');
});

afterAll(() => service.close());

interface Person {
  id: string;
  email: string;
  credential: string;
  assertion: string;
}

async function identify(credential: string) {
  const { caller, pass: assertion } = await service.rpc.call('auth.identify', { credential });
  return { caller, assertion };
}

async function person(role: InstallationRole): Promise<Person> {
  const { id, email } = await insertAccount(service.db, { role });
  const { access_token: credential } = await signIn(service, email, testPassword);
  return { id, email: email ?? '', credential, assertion: (await identify(credential)).assertion };
}

const roleOf = async (credential: string) => (await identify(credential)).caller.role;
const as = ({ assertion }: Person) => ({ assertion });

async function asSoleAdministrator(work: () => Promise<void>): Promise<void> {
  await service.db.query(`UPDATE account SET role = 'curator' WHERE role = 'administrator' AND id <> $1`, [
    administrator.id,
  ]);
  await work();
}

describe('the accounts of an installation', () => {
  it('are listed for administrators, with role, sessions and tokens, without the demo account', async () => {
    const listed = await person('curator');
    const created = { name: 'script', scope: 'read' as const };
    await service.rpc.call('auth.create-token', created, as(listed));
    const { rows, total } = await service.rpc.call(
      'auth.accounts',
      { filter: { q: listed.email.slice(0, 20).toUpperCase() }, offset: 0, limit: 10 },
      as(administrator),
    );
    expect(total).toBe(1);
    expect(rows).toEqual([
      expect.objectContaining({ id: listed.id, role: 'curator', own: false, sessions: 1, tokens: 1, name: 'Ada' }),
    ]);
    const beyond = { filter: {}, offset: 1000, limit: 10 };
    const all = await service.rpc.call('auth.accounts', { filter: {}, offset: 0, limit: 100 }, as(administrator));
    await expect(service.rpc.call('auth.accounts', beyond, as(administrator))).resolves.toEqual({
      rows: [],
      total: all.rows.length,
    });
    expect(all.rows.map(({ email }) => email)).not.toContain('demo@example.com');
  });

  it('are neither listed nor changed for members and curators', async () => {
    for (const role of ['member', 'curator'] as const) {
      const other = await person(role);
      const refusal = { code: 'ADMINISTRATOR_REQUIRED' };
      await expect(
        service.rpc.call('auth.accounts', { filter: {}, offset: 0, limit: 1 }, as(other)),
      ).rejects.toMatchObject(refusal);
      const raise = { id: other.id, role: 'administrator' as const };
      await expect(service.rpc.call('auth.change-account', raise, as(other))).rejects.toMatchObject(refusal);
    }
  });

  it('get another role at once, with a mail and an audit entry', async () => {
    const raised = await person('member');
    const change = { id: raised.id, role: 'curator' as const };
    await expect(service.rpc.call('auth.change-account', change, as(administrator))).resolves.toMatchObject(change);
    await expect(roleOf(raised.credential)).resolves.toBe('curator');
    expect((await service.mailsTo(raised.email)).map(({ template }) => template)).toEqual(['role_changed']);
    expect(await readAuditEntries(service.db, administrator.id, 'role_changed')).toContainEqual(
      expect.objectContaining({
        target: `account:${raised.id}`,
        before: { role: 'member' },
        after: { role: 'curator' },
      }),
    );
  });

  it('lose sessions and tokens together when an administrator ends them', async () => {
    const ended = await person('member');
    const { token } = await service.rpc.call('auth.create-token', { name: 'script', scope: 'write' }, as(ended));
    await expect(service.rpc.call('auth.end-sessions', { id: ended.id }, as(administrator))).resolves.toEqual({
      success: true,
      sessions: 1,
      tokens: 1,
    });
    for (const credential of [ended.credential, token])
      await expect(identify(credential)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('are removed with all data that belongs to them', async () => {
    const removed = await person('member');
    await service.rpc.call('auth.save-preferences', { keywords: ['roofing'] }, as(removed));
    await service.rpc.call('auth.remove-account', { id: removed.id }, as(administrator));
    await expect(identify(removed.credential)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    for (const table of ['identity', 'session', 'api_token', 'user_settings', 'workspace_member']) {
      const rows = await service.db.query(`SELECT 1 FROM ${table} WHERE account_id = $1`, [removed.id]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await service.db.query('SELECT 1 FROM workspace_profile WHERE workspace_id = $1', [removed.id])).toEqual([]);
    await expect(service.rpc.call('auth.remove-account', { id: removed.id }, as(administrator))).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  it('keep their last administrator, who can neither be demoted nor removed', async () => {
    await asSoleAdministrator(async () => {
      const { id } = administrator;
      const refusal = { code: 'LAST_ADMINISTRATOR' };
      const demotion = { id, role: 'member' as const };
      await expect(service.rpc.call('auth.change-account', demotion, as(administrator))).rejects.toMatchObject(refusal);
      await expect(service.rpc.call('auth.remove-account', { id }, as(administrator))).rejects.toMatchObject(refusal);
      await expect(roleOf(administrator.credential)).resolves.toBe('administrator');
    });
  });

  it('keep one administrator when two demote each other at the same time', async () => {
    await asSoleAdministrator(async () => {
      const other = await person('administrator');
      const demote = (by: Person, id: string) =>
        service.rpc.call('auth.change-account', { id, role: 'member' }, as(by)).then(
          () => 'demoted',
          () => 'refused',
        );
      const outcomes = await Promise.all([demote(administrator, other.id), demote(other, administrator.id)]);
      expect(outcomes.toSorted()).toEqual(['demoted', 'refused']);
      const left = await service.db.query(`SELECT id FROM account WHERE role = 'administrator'`);
      expect(left).toHaveLength(1);
      await service.db.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [administrator.id]);
    });
  });
});

describe('an API token', () => {
  it('has the role that it was given, and never a higher role than its account', async () => {
    const owner = await person('administrator');
    const create = async (role?: InstallationRole) =>
      (await service.rpc.call('auth.create-token', { name: 'script', scope: 'write', role }, as(owner))).token;
    const [full, curator] = [await create(), await create('curator')];
    await expect(roleOf(full)).resolves.toBe('administrator');
    await expect(roleOf(curator)).resolves.toBe('curator');
    await service.rpc.call('auth.change-account', { id: owner.id, role: 'member' }, as(administrator));
    await expect(roleOf(full)).resolves.toBe('member');
    await expect(roleOf(curator)).resolves.toBe('member');
  });
});
