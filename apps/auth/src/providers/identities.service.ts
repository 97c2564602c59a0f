import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from '../accounts/account-row.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { deleteMailedLinks } from '../accounts/one-time-token.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { assertPersonalAccount, assertAal2IfEnrolled } from '../mfa/requirements.js';
import { type Requester } from '../sessions/authenticator.service.js';
import { AccountEntity, IdentityEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { OidcClientService } from './oidc-client.service.js';
import { ProviderFlowsService } from './provider-flows.service.js';

const rowSchema = z.object({ id: z.uuid(), provider: z.string(), email: z.string().nullable(), verified: z.boolean() });
type IdentityRow = z.output<typeof rowSchema>;

const identitiesOf = `
  SELECT id, provider, email, provider = 'email' OR identity_data ->> 'email_verified' = 'true' AS verified
    FROM identity WHERE account_id = $1 ORDER BY created_at, id`;

/** The identities of an account. */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly provider: OidcClientService,
    private readonly flows: ProviderFlowsService,
    private readonly accounts: AccountsService,
    private readonly limits: LimitsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  async linkIdentity({
    query,
    requester,
    client,
  }: SessionMessage<'auth.link-identity'>): Promise<RpcReply<'auth.link-identity'>> {
    this.#assertMayChange(requester);
    this.provider.assertEnabled(query.provider);
    await this.limits.consume('sign_in', client);
    const purpose = { kind: 'link' as const, accountId: requester.account.id, sessionId: requester.session.id };
    const secrets = await this.flows.begin(purpose, query);
    return { url: await this.provider.authorizationUrl(secrets, query.scopes) };
  }

  async unlinkIdentity({
    id,
    requester,
    client,
  }: SessionMessage<'auth.unlink-identity'>): Promise<RpcReply<'auth.unlink-identity'>> {
    this.#assertMayChange(requester);
    if (!z.uuid().safeParse(id).success)
      throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' });
    const accountId = requester.account.id;
    await inTransaction(this.dataSource, async (manager) => {
      // Two concurrent requests must not remove both identities.
      await manager.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
      const identities = await readRows(manager, rowSchema, identitiesOf, [accountId]);
      const identity = identities.find((one) => one.id === id);
      if (identity === undefined) throw new AuthError('identity_not_found');
      if (identities.length === 1) throw new AuthError('single_identity_not_deletable');
      await manager.delete(IdentityEntity, { id });
      // Otherwise the password would still sign in.
      if (identity.provider === 'email')
        await manager.update(AccountEntity, { id: accountId }, { password_hash: null, updated_at: () => 'now()' });
      const account = await this.accounts.byId(manager, accountId);
      if (account !== undefined)
        await this.#keepAddressOfIdentity(
          manager,
          account,
          identities.filter((one) => one !== identity),
        );
      await this.audit.record(manager, 'identity_unlinked', {
        client,
        accountId,
        sessionId: requester.session.id,
        detail: { provider: identity.provider },
      });
    });
    return {};
  }

  #assertMayChange(requester: Requester): void {
    if (this.settings.values.AUTH_MANUAL_LINKING === 'off') throw new AuthError('manual_linking_disabled');
    assertPersonalAccount(requester);
    assertAal2IfEnrolled(requester);
  }

  /** Keeps the account's address that of an identity: if its identity was removed, the oldest remaining one's. */
  async #keepAddressOfIdentity(manager: EntityManager, account: AccountRow, left: IdentityRow[]): Promise<void> {
    const addresses = left.flatMap(({ email, verified }) => (email === null || !verified ? [] : [email.toLowerCase()]));
    const [next] = addresses;
    if (account.email === null || next === undefined || addresses.includes(account.email)) return;
    const other = await this.accounts.byEmail(manager, next);
    if (other !== undefined) throw new AuthError('email_conflict_identity_not_deletable');
    const change = { email: next, new_email: null, updated_at: () => 'now()' };
    await manager.update(AccountEntity, { id: account.id }, change);
    // Links mailed to the old address must no longer open the account.
    await deleteMailedLinks(manager, account.id);
    await this.mails.queue(manager, { template: 'email_changed', to: account.email, data: { newEmail: next } });
  }
}
