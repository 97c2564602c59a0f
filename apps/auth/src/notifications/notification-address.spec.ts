import { randomUUID } from 'node:crypto';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { aDigest } from '../testing/digest.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService();
});
afterAll(() => service.close());

const otherAddress = () => `${randomUUID()}@example.net`;

async function person() {
  const { id, email } = await insertAccount(service.db);
  const browser = service.browser();
  const { data } = await browser.signInWithPassword({ email: email ?? '', password: testPassword });
  const { pass: assertion } = await service.rpc.call('auth.identify', { credential: data.session?.access_token ?? '' });
  const set = (notification_email: string) =>
    service.rpc.call('auth.change-settings', { email_notifications: true, notification_email }, { assertion });
  const sendDigest = () => service.rpc.call('auth.send-digest', aDigest(id));
  return { email: email ?? '', assertion, set, sendDigest };
}

async function templatesTo(address: string): Promise<string[]> {
  return (await service.mailsTo(address)).map(({ template }) => template);
}

async function tokenSentTo(address: string): Promise<string> {
  const mail = (await service.mailsTo(address)).at(-1);
  if (mail?.template !== 'notification_email') throw new Error('no link was sent');
  return new URL(mail.data.link).searchParams.get('token') ?? '';
}

describe('an address for notifications', () => {
  it('that differs from that of the account gets a link, which is valid once, and no mails before it was opened', async () => {
    const { email, assertion, set, sendDigest } = await person();
    const stranger = otherAddress();
    expect(await set(stranger)).toMatchObject({ notification_email_confirmed: false });
    await set(stranger.toUpperCase());
    await sendDigest();
    expect(await templatesTo(stranger)).toEqual(['notification_email']);
    expect(await templatesTo(email)).toEqual(['digest']);
    const token = await tokenSentTo(stranger);
    expect(await service.rpc.call('auth.confirm-notification-email', { token })).toEqual({ confirmed: true });
    await expect(service.rpc.call('auth.confirm-notification-email', { token })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await service.rpc.call('auth.settings', {}, { assertion })).toMatchObject({
      notification_email_confirmed: true,
    });
    await set(stranger);
    await sendDigest();
    expect(await templatesTo(stranger)).toEqual(['notification_email', 'digest']);
  });

  it('is stored even if requests cannot be counted, and its link can be requested later', async () => {
    const { assertion, set } = await person();
    const stranger = otherAddress();
    const requestLink = () => service.rpc.call('auth.send-notification-confirmation', {}, { assertion });
    await service.db.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE SQLSTATE '53300'; END$$;
       CREATE TRIGGER refuse BEFORE INSERT ON rate_limit FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      expect(await set(stranger)).toMatchObject({ notification_email_confirmed: false });
      await expect(requestLink()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    } finally {
      await service.db.query('DROP FUNCTION refuse CASCADE');
    }
    expect(await requestLink()).toEqual({ sent: true });
    expect(await templatesTo(stranger)).toEqual(['notification_email']);
  });

  it('that replaces a confirmed one has to be confirmed too; that of the account needs no link', async () => {
    const { email, set, sendDigest } = await person();
    const [first, second] = [otherAddress(), otherAddress()];
    await set(first);
    await service.rpc.call('auth.confirm-notification-email', { token: await tokenSentTo(first) });
    expect(await set(second)).toMatchObject({ notification_email_confirmed: false });
    await sendDigest();
    expect(await templatesTo(second)).toEqual(['notification_email']);
    expect(await set(email.toUpperCase())).toMatchObject({ notification_email_confirmed: true });
    expect(await templatesTo(email)).toEqual(['digest']);
  });

  it('gets the link again on request, a limited number of times per hour over all addresses', async () => {
    const { assertion, set } = await person();
    const requestLink = () => service.rpc.call('auth.send-notification-confirmation', {}, { assertion });
    expect(await requestLink()).toEqual({ sent: false });
    const stranger = otherAddress();
    await set(stranger);
    for (let time = 2; time <= 6; time += 1) expect(await requestLink()).toEqual({ sent: true });
    await expect(requestLink()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await templatesTo(stranger)).toHaveLength(6);
    const another = otherAddress();
    expect(await set(another)).toMatchObject({ notification_email_confirmed: false });
    expect(await templatesTo(another)).toEqual([]);
  });
});
