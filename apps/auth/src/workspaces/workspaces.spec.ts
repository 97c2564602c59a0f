import { createHash } from 'node:crypto';
import { type WorkspaceRole } from '@rfp/contracts/people/permissions';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { signIn } from '../testing/auth-request.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { freshAddress, newestLink, tokenOf } from '../testing/people.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on', AUTH_MAILS_PER_HOUR: '5000' });
});

afterAll(() => service.close());

interface Person {
  id: string;
  email: string;
  credential: string;
}

async function person(): Promise<Person> {
  const { id, email } = await insertAccount(service.db);
  const { access_token: credential } = await signIn(service, email, testPassword);
  return { id, email: email ?? '', credential };
}

/** Assertion of a person, in a workspace or the personal one. */
async function assertionOf({ credential }: Pick<Person, 'credential'>, workspace?: string) {
  return { assertion: (await service.rpc.call('auth.identify', { credential, workspace })).pass };
}

async function createWorkspace(owner: Person, name = 'Client A'): Promise<string> {
  return (await service.rpc.call('auth.create-workspace', { name }, await assertionOf(owner))).id;
}

async function addMember(owner: Person, workspace: string, member: Person, role: WorkspaceRole): Promise<void> {
  const asOwner = await assertionOf(owner, workspace);
  const { id } = await service.rpc.call('auth.invite-member', { email: member.email, role }, asOwner);
  await service.rpc.call('auth.accept-invitation', { id }, await assertionOf(member));
}

const notFound = { code: 'WORKSPACE_NOT_FOUND' };

describe('the personal workspace', () => {
  it('exists for every account, belongs to it alone, and cannot be left, renamed or shared', async () => {
    const owner = await person();
    const own = await assertionOf(owner);
    const { workspaces } = await service.rpc.call('auth.workspaces', {}, own);
    expect(workspaces).toEqual([expect.objectContaining({ id: owner.id, personal: true, role: 'owner', members: 1 })]);
    const refused = { code: 'PERSONAL_WORKSPACE' };
    await expect(service.rpc.call('auth.leave-workspace', {}, own)).rejects.toMatchObject(refused);
    await expect(service.rpc.call('auth.delete-workspace', {}, own)).rejects.toMatchObject(refused);
    await expect(service.rpc.call('auth.rename-workspace', { name: 'Mine' }, own)).rejects.toMatchObject(refused);
    const invitation = { email: freshAddress(), role: 'editor' as const };
    await expect(service.rpc.call('auth.invite-member', invitation, own)).rejects.toMatchObject(refused);
  });

  it('is deleted with the account', async () => {
    const { id } = await person();
    await service.db.query('DELETE FROM account WHERE id = $1', [id]);
    expect(await service.db.query('SELECT 1 FROM workspace WHERE id = $1', [id])).toEqual([]);
  });
});

describe('a workspace', () => {
  it('has its own profile and weights, which its members see and its owners change', async () => {
    const [owner, viewer] = [await person(), await person()];
    const workspace = await createWorkspace(owner);
    await addMember(owner, workspace, viewer, 'viewer');
    await service.rpc.call('auth.save-preferences', { keywords: ['roofing'] }, await assertionOf(owner));
    await service.rpc.call('auth.save-preferences', { keywords: ['bridges'] }, await assertionOf(owner, workspace));
    await service.rpc.call('auth.change-settings', { value_weight: 60 }, await assertionOf(owner, workspace));
    const asViewer = await assertionOf(viewer, workspace);
    await expect(service.rpc.call('auth.search-profile', {}, asViewer)).resolves.toMatchObject({
      keywords: ['bridges'],
      weights: { value: 60 },
    });
    await expect(service.rpc.call('auth.search-profile', {}, await assertionOf(owner))).resolves.toMatchObject({
      keywords: ['roofing'],
      weights: { value: 20 },
    });
    const refused = { code: 'OWNER_REQUIRED' };
    const change = { keywords: ['mine'] };
    await expect(service.rpc.call('auth.save-preferences', change, asViewer)).rejects.toMatchObject(refused);
    await expect(service.rpc.call('auth.change-settings', { value_weight: 1 }, asViewer)).rejects.toMatchObject(
      refused,
    );
    // The settings of a person apply in every workspace.
    await service.rpc.call('auth.change-settings', { dark_mode: true }, asViewer);
    const { settings } = await service.rpc.call('auth.settings', {}, await assertionOf(viewer));
    expect(settings).toMatchObject({ dark_mode: true, value_weight: 20 });
  });

  it('looks to others like a workspace that was never created', async () => {
    const [owner, stranger] = [await person(), await person()];
    const workspace = await createWorkspace(owner);
    await expect(assertionOf(stranger, workspace)).rejects.toMatchObject(notFound);
    await expect(assertionOf(stranger, owner.id)).rejects.toMatchObject(notFound);
    await expect(assertionOf(stranger, '0197a3a4-0000-7000-8000-0000000000ff')).rejects.toMatchObject(notFound);
  });

  it('is closed at once to a removed member and to their tokens for it', async () => {
    const [owner, member] = [await person(), await person()];
    const workspace = await createWorkspace(owner);
    await addMember(owner, workspace, member, 'editor');
    const input = { name: 'script', scope: 'write' as const };
    const { token } = await service.rpc.call('auth.create-token', input, await assertionOf(member, workspace));
    const personal = await service.rpc.call('auth.create-token', input, await assertionOf(member));
    await expect(assertionOf({ credential: token }, workspace)).resolves.toBeDefined();
    await service.rpc.call('auth.remove-member', { id: member.id }, await assertionOf(owner, workspace));
    await expect(assertionOf(member, workspace)).rejects.toMatchObject(notFound);
    await expect(assertionOf({ credential: token })).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    await expect(assertionOf({ credential: personal.token })).resolves.toBeDefined();
  });

  it('gives an API token access to this workspace only', async () => {
    const owner = await person();
    const [workspace, other] = [await createWorkspace(owner), await createWorkspace(owner, 'Client B')];
    const input = { name: 'script', scope: 'write' as const };
    const assertion = await assertionOf(owner, workspace);
    const { token, workspace_id } = await service.rpc.call('auth.create-token', input, assertion);
    expect(workspace_id).toBe(workspace);
    const { caller } = await service.rpc.call('auth.identify', { credential: token });
    expect(caller).toMatchObject({ workspace_id: workspace, workspace_role: 'owner' });
    await expect(assertionOf({ credential: token }, other)).rejects.toMatchObject(notFound);
    await expect(assertionOf({ credential: token }, owner.id)).rejects.toMatchObject(notFound);
  });

  it('keeps an owner: the last owner can neither leave nor be demoted, and the next member becomes owner when that account is removed', async () => {
    const [owner, editor] = [await person(), await person()];
    const workspace = await createWorkspace(owner);
    await addMember(owner, workspace, editor, 'editor');
    const asOwner = await assertionOf(owner, workspace);
    const refused = { code: 'LAST_OWNER' };
    await expect(service.rpc.call('auth.leave-workspace', {}, asOwner)).rejects.toMatchObject(refused);
    const demotion = { id: owner.id, role: 'viewer' as const };
    await expect(service.rpc.call('auth.change-member', demotion, asOwner)).rejects.toMatchObject(refused);
    const administrator = await person();
    await service.db.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [administrator.id]);
    await service.rpc.call('auth.remove-account', { id: owner.id }, await assertionOf(administrator));
    const { members } = await service.rpc.call('auth.members', {}, await assertionOf(editor, workspace));
    expect(members).toEqual([expect.objectContaining({ id: editor.id, role: 'owner', own: true })]);
  });

  it('is deleted with its profile, members, invitations and tokens', async () => {
    const owner = await person();
    const workspace = await createWorkspace(owner);
    const asOwner = await assertionOf(owner, workspace);
    await service.rpc.call('auth.save-preferences', { keywords: ['bridges'] }, asOwner);
    await service.rpc.call('auth.delete-workspace', {}, asOwner);
    await expect(assertionOf(owner, workspace)).rejects.toMatchObject(notFound);
    for (const table of ['workspace_profile', 'workspace_member', 'workspace_invitation', 'api_token']) {
      const rows = await service.db.query(`SELECT 1 FROM ${table} WHERE workspace_id = $1`, [workspace]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await eventsOf(workspace)).toEqual([['auth.workspace-deleted', { workspace_id: workspace }]]);
  });

  it('tells the other services who is no longer a member, and that it was deleted with the account of its only member', async () => {
    const [owner, removed, leaving] = [await person(), await person(), await person()];
    const workspace = await createWorkspace(owner);
    for (const member of [removed, leaving]) await addMember(owner, workspace, member, 'editor');
    await service.rpc.call('auth.remove-member', { id: removed.id }, await assertionOf(owner, workspace));
    await service.rpc.call('auth.leave-workspace', {}, await assertionOf(leaving, workspace));
    const left = (user_id: string) => ['auth.member-removed', { workspace_id: workspace, user_id }];
    expect(await eventsOf(workspace)).toEqual([left(removed.id), left(leaving.id)]);
    const administrator = await person();
    await service.db.query(`UPDATE account SET role = 'administrator' WHERE id = $1`, [administrator.id]);
    await service.rpc.call('auth.remove-account', { id: owner.id }, await assertionOf(administrator));
    expect((await eventsOf(workspace)).at(-1)).toEqual(['auth.workspace-deleted', { workspace_id: workspace }]);
  });
});

/** The events about a workspace, in their order. */
async function eventsOf(workspace: string): Promise<unknown[]> {
  const rows = await service.db.query<{ type: string; data: unknown }[]>(
    'SELECT type, data FROM outbox WHERE key = $1 ORDER BY seq',
    [workspace],
  );
  return rows.map(({ type, data }) => [type, data]);
}

describe('an invitation to a workspace', () => {
  it('is accepted in the console by a person with an account, who sees who invites and to what', async () => {
    const [owner, member] = [await person(), await person()];
    const workspace = await createWorkspace(owner, 'Bridge team');
    const invitation = { email: member.email.toUpperCase(), role: 'editor' as const };
    const { id } = await service.rpc.call('auth.invite-member', invitation, await assertionOf(owner, workspace));
    expect((await newestLink(service, member.email, 'workspace_invitation')).pathname).toBe('/workspace');
    const { invitations } = await service.rpc.call('auth.own-invitations', {}, await assertionOf(member));
    expect(invitations).toEqual([
      expect.objectContaining({ id, workspace: 'Bridge team', role: 'editor', invited_by: owner.email }),
    ]);
    const stranger = await assertionOf(await person());
    const refused = { code: 'INVITATION_NOT_FOUND' };
    await expect(service.rpc.call('auth.accept-invitation', { id }, stranger)).rejects.toMatchObject(refused);
    const joined = await service.rpc.call('auth.accept-invitation', { id }, await assertionOf(member));
    expect(joined).toMatchObject({ id: workspace, role: 'editor', members: 2 });
    await expect(service.rpc.call('auth.accept-invitation', { id }, await assertionOf(member))).rejects.toMatchObject(
      refused,
    );
  });

  it('creates the account of a new person, who joins the workspace by the mailed link', async () => {
    const owner = await person();
    const workspace = await createWorkspace(owner);
    const email = freshAddress();
    const asOwner = await assertionOf(owner, workspace);
    const { id } = await service.rpc.call('auth.invite-member', { email, role: 'viewer' }, asOwner);
    const token_hash = tokenOf(await newestLink(service, email, 'workspace_invitation'));
    const { data } = await service.browser().verifyOtp({ token_hash, type: 'invite' });
    const { members } = await service.rpc.call('auth.members', {}, await assertionOf(owner, workspace));
    expect(members.map((member) => [member.email, member.role])).toEqual([
      [owner.email, 'owner'],
      [email, 'viewer'],
    ]);
    expect(data.user?.email).toBe(email);
    expect(await service.db.query('SELECT 1 FROM workspace_invitation WHERE id = $1', [id])).toEqual([]);
  });

  it('is answered alike for addresses with and without an account, and is refused for a member', async () => {
    const [owner, member] = [await person(), await person()];
    const workspace = await createWorkspace(owner);
    const asOwner = await assertionOf(owner, workspace);
    const known = await service.rpc.call('auth.invite-member', { email: member.email }, asOwner);
    const unknown = await service.rpc.call('auth.invite-member', { email: freshAddress() }, asOwner);
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    await service.rpc.call('auth.accept-invitation', { id: known.id }, await assertionOf(member));
    await expect(service.rpc.call('auth.invite-member', { email: member.email }, asOwner)).rejects.toMatchObject({
      code: 'MEMBER_EXISTS',
    });
  });

  it('is limited for each account, so that no account uses up the share of all', async () => {
    const [busy, other] = [await person(), await person()];
    const workspaces = [await createWorkspace(busy), await createWorkspace(other)] as const;
    const asBusy = await assertionOf(busy, workspaces[0]);
    const invite = (as: typeof asBusy) => service.rpc.call('auth.invite-member', { email: freshAddress() }, as);
    for (let sent = 0; sent < 10; sent += 1) await invite(asBusy);
    await expect(invite(asBusy)).rejects.toMatchObject({ code: 'TOO_MANY_INVITATIONS' });
    await expect(invite(await assertionOf(other, workspaces[1]))).resolves.toMatchObject({ role: 'editor' });
  });
});

describe('with sign-up by invitation only', () => {
  it('an owner invites people with an account, but the mail creates no account', async () => {
    const closed = await startAuthService({ AUTH_SIGN_UP: 'invite' });
    try {
      const { email } = await insertAccount(closed.db);
      const { access_token: credential } = await signIn(closed, email, testPassword);
      const identify = async (workspace?: string) => ({
        assertion: (await closed.rpc.call('auth.identify', { credential, workspace })).pass,
      });
      const { id } = await closed.rpc.call('auth.create-workspace', { name: 'Client A' }, await identify());
      const invited = freshAddress();
      await closed.rpc.call('auth.invite-member', { email: invited }, await identify(id));
      expect((await newestLink(closed, invited, 'workspace_invitation')).pathname).toBe('/workspace');
      // A link that was mailed while everybody could sign up.
      const hash = createHash('sha256').update('a former link').digest('base64url');
      await closed.db.query('UPDATE workspace_invitation SET token_hash = $1 WHERE email = $2', [hash, invited]);
      const { error } = await closed.browser().verifyOtp({ token_hash: 'a former link', type: 'invite' });
      expect(error).toMatchObject({ code: 'otp_expired' });
      expect(await closed.db.query('SELECT 1 FROM account WHERE email = $1', [invited])).toEqual([]);
    } finally {
      await closed.close();
    }
  });
});
