import { insertAccount, testPassword } from '../testing/accounts.js';
import { signIn } from '../testing/auth-request.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { recordFailure } from './failed-deliveries.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on' });
});
afterAll(() => service.close());

async function person() {
  const { id, email } = await insertAccount(service.db);
  const { access_token: credential } = await signIn(service, email, testPassword);
  return { id, email: email ?? '', credential };
}

async function assertionOf(credential: string, workspace?: string) {
  return { assertion: (await service.rpc.call('auth.identify', { credential, workspace })).pass };
}

describe('the notices of an inbox', () => {
  it('are the open invitations of the person, until they are answered', async () => {
    const [owner, guest] = [await person(), await person()];
    const { id: workspace } = await service.rpc.call(
      'auth.create-workspace',
      { name: 'Harbor Team' },
      await assertionOf(owner.credential),
    );
    const asOwner = await assertionOf(owner.credential, workspace);
    const { id } = await service.rpc.call('auth.invite-member', { email: guest.email, role: 'editor' }, asOwner);
    const asGuest = await assertionOf(guest.credential);
    const invitation = { id, workspace: 'Harbor Team', role: 'editor', invited_by: owner.email };
    const found = await service.rpc.call('auth.inbox-notices', {}, asGuest);
    expect(found).toMatchObject({ invitations: [invitation], failed_delivery: null });
    await service.rpc.call('auth.accept-invitation', { id }, asGuest);
    const none = { invitations: [], failed_delivery: null };
    expect(await service.rpc.call('auth.inbox-notices', {}, asGuest)).toEqual(none);
    expect(await service.rpc.call('auth.inbox-notices', {}, asOwner)).toEqual(none);
  });

  it('report a failed delivery in sessions, but not to API tokens', async () => {
    const { id, credential } = await person();
    await recordFailure(service.db.manager, { accountId: id, attempts: 2, dropped: true });
    const session = await assertionOf(credential);
    const failed_delivery = { at: expect.any(String), attempts: 2, dropped: true };
    expect(await service.rpc.call('auth.inbox-notices', {}, session)).toMatchObject({ failed_delivery });
    const { token } = await service.rpc.call('auth.create-token', { name: 'Script', scope: 'read' }, session);
    const found = await service.rpc.call('auth.inbox-notices', {}, await assertionOf(token));
    expect(found).toEqual({ invitations: [], failed_delivery: null });
  });
});
