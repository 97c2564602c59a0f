import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { accountByEmail, lockAccount } from '../accounts/accounts.js';
import { deleteMailedLinks } from '../accounts/one-time-token.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { MailService } from '../mail/mail.service.js';
import { assertPersonalAccount, assertAal2IfEnrolled } from '../mfa/requirements.js';
import { type Requester } from '../sessions/authenticator.service.js';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { AccountEntity, IdentityEntity } from '../store/account.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { type SessionMessage } from '../wire/message.js';
import { OidcClientService } from './oidc-client.service.js';
import { ProviderFlowsService } from './provider-flows.service.js';

/** The identities of an account. */
@Controller()
export class IdentitiesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly provider: OidcClientService,
    private readonly flows: ProviderFlowsService,
    private readonly limits: LimitsService,
    private readonly mails: MailService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.link-identity')
  async link(
    @Payload(RequesterPipe) { query, requester, client }: SessionMessage<'auth.link-identity'>,
  ): Promise<RpcReply<'auth.link-identity'>> {
    this.#assertMayChange(requester);
    this.provider.assertEnabled(query.provider);
    await this.limits.consume('sign_in', client);
    const purpose = { kind: 'link' as const, accountId: requester.account.id, sessionId: requester.session.id };
    const secrets = await this.flows.begin(purpose, query);
    return { url: await this.provider.authorizationUrl(secrets, query.scopes) };
  }

  @MessagePattern('auth.unlink-identity')
  @UseInterceptors(SettleCallerChanges)
  async unlink(
    @Payload(RequesterPipe) { id, requester, client }: SessionMessage<'auth.unlink-identity'>,
  ): Promise<RpcReply<'auth.unlink-identity'>> {
    this.#assertMayChange(requester);
    if (!z.uuid().safeParse(id).success)
      throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' });
    const accountId = requester.account.id;
    await inTransaction(this.dataSource, async (manager) => {
      // Two concurrent requests must not remove both identities.
      await lockAccount(manager, accountId);
      const order = { created_at: 'ASC', id: 'ASC' } as const;
      const identities = await manager.find(IdentityEntity, { where: { account_id: accountId }, order });
      const identity = identities.find((one) => one.id === id);
      if (identity === undefined) throw new AuthError('identity_not_found');
      if (identities.length === 1) throw new AuthError('single_identity_not_deletable');
      await manager.delete(IdentityEntity, { id });
      // Without this, the password would still sign in.
      if (identity.provider === 'email')
        await manager.update(AccountEntity, { id: accountId }, { password_hash: null, updated_at: () => 'now()' });
      const others = identities.filter((one) => one !== identity);
      await this.#keepAddressOfIdentity(manager, accountId, others);
      const detail = { provider: identity.provider };
      await this.audit.record(manager, 'identity_unlinked', { client, requester, detail });
    });
    return {};
  }

  #assertMayChange(requester: Requester): void {
    if (this.settings.values.AUTH_MANUAL_LINKING === 'off') throw new AuthError('manual_linking_disabled');
    assertPersonalAccount(requester);
    assertAal2IfEnrolled(requester);
  }

  /** Keeps the account's address equal to that of an identity. If that identity was removed, takes the address of the oldest remaining one. */
  async #keepAddressOfIdentity(manager: EntityManager, accountId: string, remaining: IdentityEntity[]): Promise<void> {
    const account = await manager.findOneBy(AccountEntity, { id: accountId });
    const verified = remaining.filter(isVerified);
    const addresses = verified.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
    const [next] = addresses;
    if (account === null || account.email === null || next === undefined || addresses.includes(account.email)) return;
    if ((await accountByEmail(manager, next)) !== null) throw new AuthError('email_conflict_identity_not_deletable');
    const change = { email: next, new_email: null, updated_at: () => 'now()' };
    await manager.update(AccountEntity, { id: account.id }, change);
    // Links mailed to the old address must no longer open the account.
    await deleteMailedLinks(manager, account.id);
    await this.mails.queue(manager, { template: 'email_changed', to: account.email, data: { newEmail: next } });
  }
}

function isVerified({ provider, identity_data }: IdentityEntity): boolean {
  return provider === 'email' || String(Reflect.get(identity_data, 'email_verified')) === 'true';
}
