import { Injectable, Logger } from '@nestjs/common';
import { type AuthClientInfo } from '@rfp/contracts/auth';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { type AccountRow } from '../accounts/account-row.js';
import { AuditService } from '../audit/audit.service.js';
import { LimitsService } from '../limits/limits.service.js';
import { AuthCodesService } from '../sessions/auth-codes.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AuthError } from '../wire/auth-error.js';
import { type Message } from '../wire/message.js';
import { OidcClientService } from './oidc-client.service.js';
import { ProviderAccountsService } from './provider-accounts.service.js';
import { type Flow, type LinkPurpose, ProviderFlowsService } from './provider-flows.service.js';
import { type PendingIdentity, type ProviderUser } from './provider-user.js';

/** Provider sign-in. The browser follows redirects, so failures are reported in a redirect. */
@Injectable()
export class ProviderService {
  readonly #log = new Logger(ProviderService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: OidcClientService,
    private readonly flows: ProviderFlowsService,
    private readonly accounts: ProviderAccountsService,
    private readonly sessions: SessionsService,
    private readonly codes: AuthCodesService,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  async authorize({ query, client }: Message<'auth.authorize'>): Promise<RpcReply<'auth.authorize'>> {
    this.provider.assertEnabled(query.provider);
    await this.limits.consume('sign_in', client);
    const secrets = await this.flows.begin({ kind: 'sign_in' }, query);
    try {
      return { url: await this.provider.authorizationUrl(secrets, query.scopes) };
    } catch (thrown) {
      return { url: failureRedirect(this.flows.redirect(query.redirect_to), this.#toAuthError(thrown)) };
    }
  }

  async callback({ query, client }: Message<'auth.callback'>): Promise<RpcReply<'auth.callback'>> {
    let redirect = this.flows.redirect(undefined);
    try {
      await this.limits.consume('sign_in', client);
      const flow = await this.flows.take(query.state);
      redirect = flow.redirect;
      return { url: await this.#finish(flow, query, client) };
    } catch (thrown) {
      const error = this.#toAuthError(thrown);
      await this.#recordFailure(error, client);
      return { url: failureRedirect(redirect, error) };
    }
  }

  async #finish(flow: Flow, query: Message<'auth.callback'>['query'], client: AuthClientInfo): Promise<string> {
    const user = await this.provider.user(definedMembers(query), flow);
    const { purpose } = flow;
    return inTransaction(this.dataSource, async (manager) => {
      if (purpose.kind === 'link') return this.#linkAddress(manager, flow, purpose, user);
      const account = await this.accounts.accountFor(manager, { user, client });
      return this.#signInAddress(manager, flow, account, client);
    });
  }

  /**
   * Does not link yet: the browser may belong to a victim who was sent here. Only the client that started the flow can
   * exchange the code.
   */
  async #linkAddress(
    manager: EntityManager,
    flow: Flow,
    { accountId, sessionId }: LinkPurpose,
    user: ProviderUser,
  ): Promise<string> {
    const pendingIdentity = { session_id: sessionId, user };
    // Fails early if linking is already impossible.
    await this.accounts.assertLinkable(manager, accountId, pendingIdentity);
    const address = await this.#codeAddress(manager, flow, { accountId, pendingIdentity });
    if (address === undefined) throw new AuthError('bad_oauth_state');
    return address;
  }

  /** A code for the client that started the flow; in the implicit flow the session itself, in the fragment. */
  async #signInAddress(
    manager: EntityManager,
    flow: Flow,
    account: AccountRow,
    client: AuthClientInfo,
  ): Promise<string> {
    const withCode = await this.#codeAddress(manager, flow, { accountId: account.id });
    if (withCode !== undefined) return withCode;
    const address = new URL(flow.redirect);
    const { access_token, refresh_token, expires_in, expires_at, token_type } = await this.sessions.start(manager, {
      account,
      method: 'oauth',
      client,
    });
    address.hash = new URLSearchParams({
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      token_type,
    }).toString();
    return address.href;
  }

  /** Undefined without a PKCE challenge. */
  async #codeAddress(
    manager: EntityManager,
    { redirect, challenge }: Flow,
    code: { accountId: string; pendingIdentity?: PendingIdentity },
  ): Promise<string | undefined> {
    const { code_challenge, code_challenge_method } = challenge;
    if (code_challenge === null || code_challenge_method === null) return undefined;
    const address = new URL(redirect);
    address.searchParams.set(
      'code',
      await this.codes.issue(manager, {
        ...code,
        challenge: code_challenge,
        challengeMethod: code_challenge_method,
        method: 'oauth',
      }),
    );
    return address.href;
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
      await this.audit.record(this.dataSource.manager, 'login_failed', {
        client,
        detail: { method: 'oauth', reason: code },
      });
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

function definedMembers<K extends string>(query: Partial<Record<K, string>>): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  return Object.assign(found, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));
}
