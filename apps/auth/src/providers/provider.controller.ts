import { Controller, Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { allowedRedirect } from '../accounts/redirects.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { LimitsService } from '../limits/limits.service.js';
import { AuthCodesService } from '../sessions/auth-codes.service.js';
import { redirectWithSession } from '../sessions/session-redirect.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { OidcClientService } from './oidc-client.service.js';
import { ProviderAccountsService } from './provider-accounts.service.js';
import { type Flow, type LinkPurpose, ProviderFlowsService } from './provider-flows.service.js';
import { type ProviderUser } from './provider-user.js';

/** Provider sign-in. The browser follows redirects, so failures are reported in a redirect. */
@Controller()
export class ProviderController {
  readonly #log = new Logger(ProviderController.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly provider: OidcClientService,
    private readonly flows: ProviderFlowsService,
    private readonly accounts: ProviderAccountsService,
    private readonly sessions: SessionsService,
    private readonly codes: AuthCodesService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  @MessagePattern('auth.authorize')
  async authorize({ query, client }: Message<'auth.authorize'>): Promise<RpcReply<'auth.authorize'>> {
    this.provider.assertEnabled(query.provider);
    await this.limits.consume('sign_in', client);
    const secrets = await this.flows.begin({ kind: 'sign_in' }, query);
    try {
      return { url: await this.provider.authorizationUrl(secrets, query.scopes) };
    } catch (thrown) {
      return { url: failureRedirect(allowedRedirect(query.redirect_to, this.settings), this.#toAuthError(thrown)) };
    }
  }

  @MessagePattern('auth.callback')
  async callback({ query, client }: Message<'auth.callback'>): Promise<RpcReply<'auth.callback'>> {
    let redirect = allowedRedirect(undefined, this.settings);
    try {
      await this.limits.consume('sign_in', client);
      const flow = await this.flows.take(query.state);
      redirect = flow.redirect;
      return { url: await this.#completeFlow(flow, query, client) };
    } catch (thrown) {
      const error = this.#toAuthError(thrown);
      await this.#recordFailure(error, client);
      return { url: failureRedirect(redirect, error) };
    }
  }

  async #completeFlow(flow: Flow, query: Message<'auth.callback'>['query'], client: AuthClientInfo): Promise<string> {
    const user = await this.provider.fetchUser(query, flow);
    const { purpose } = flow;
    return inTransaction(this.dataSource, async (manager) => {
      if (purpose.kind === 'link') return this.#redirectToLink(manager, flow, purpose, user);
      const account = await this.accounts.accountFor(manager, { user, client });
      // Redirects with a code for the client that started the flow; in the implicit flow, with the session itself in the fragment.
      const code = { accountId: account.id, method: 'oauth' } as const;
      const withCode = await this.codes.redirectWithCode(manager, flow.redirect, flow.challenge, code);
      if (withCode !== null) return withCode;
      const session = await this.sessions.start(manager, { account, method: 'oauth', client });
      return redirectWithSession(flow.redirect, session);
    });
  }

  /**
   * Does not link yet, because the browser may belong to a victim who was sent here. Only the client that started the flow can exchange the code.
   */
  async #redirectToLink(
    manager: EntityManager,
    { redirect, challenge }: Flow,
    { accountId, sessionId }: LinkPurpose,
    user: ProviderUser,
  ): Promise<string> {
    const pendingIdentity = { session_id: sessionId, user };
    // Fails early if linking is already impossible.
    await this.accounts.assertLinkable(manager, accountId, pendingIdentity);
    const code = { accountId, method: 'oauth', pendingIdentity } as const;
    const address = await this.codes.redirectWithCode(manager, redirect, challenge, code);
    if (address === null) throw new AuthError('bad_oauth_state');
    return address;
  }

  #toAuthError(thrown: unknown): AuthError {
    if (thrown instanceof AuthError) return thrown;
    if (thrown instanceof AppError && [503, 504].includes(thrown.status))
      return new AuthError('unavailable', { cause: thrown });
    this.#log.error('The sign-in with the provider failed', thrown instanceof Error ? thrown.stack : undefined);
    return new AuthError('unexpected_failure', { cause: thrown });
  }

  async #recordFailure({ code }: AuthError, client: AuthClientInfo): Promise<void> {
    try {
      const entry = { client, detail: { method: 'oauth', reason: code } };
      await this.audit.record(this.dataSource.manager, 'login_failed', entry);
    } catch {
      this.#log.warn('A failed sign-in with the provider could not be recorded');
    }
  }
}

function failureRedirect(redirect: URL, error: AuthError): string {
  const address = new URL(redirect);
  address.searchParams.set('error', oauthErrorOf(error));
  address.searchParams.set('error_code', error.code);
  address.searchParams.set('error_description', error.message);
  return address.href;
}

/** The OAuth error code. */
function oauthErrorOf({ code, status }: AuthError): string {
  if (status >= 500) return 'server_error';
  return code === 'bad_oauth_state' || code === 'flow_state_not_found' ? 'invalid_request' : 'access_denied';
}
