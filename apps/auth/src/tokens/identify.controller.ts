import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { apiTokenPattern } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { lowerRole } from '@rfp/contracts/people/permissions';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { assertionLifetimeSeconds } from '@rfp/service-kit/caller-assertion';
import { DataSource, IsNull } from 'typeorm';
import { isBanned } from '../accounts/accounts.js';
import { AuthSettings } from '../auth-settings.js';
import { CallerChangesService } from '../sessions/caller-changes.service.js';
import { AccessTokensService } from '../sessions/access-tokens.service.js';
import { AuthenticatorService, type Requester } from '../sessions/authenticator.service.js';
import { hasSecondFactor } from '../mfa/factor-row.js';
import { AccountEntity } from '../store/account.entity.js';
import { inFuture } from '../store/rows.js';
import { ApiTokenEntity } from '../store/session.entity.js';
import { WorkspaceMemberEntity } from '../store/workspace.entity.js';
import { AuthError } from '../wire/auth-error.js';
import { hashOfToken } from './api-tokens.service.js';

const maxCachedAssertions = 1000;
/** Maximum time for which a gateway may cache a caller if no event removes it. */
const maxCacheMs = 5000;
const labelLength = 500;

/** A caller and the remaining lifetime of the credential. */
interface Identified {
  caller: Caller;
  remainingMs: number;
}

/** Minimum interval between two stored uses, so that a busy script does not write with each request. */
const useIntervalMs = 60_000;

@Controller()
export class IdentifyController {
  /**
   * Recently signed assertions by content. The database is still queried each time: only `CallerChangesService` decides how long a gateway may cache
   * a caller.
   */
  readonly #assertions = new Map<string, { assertion: string; until: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
    private readonly authenticator: AuthenticatorService,
    private readonly accessTokens: AccessTokensService,
    private readonly changes: CallerChangesService,
  ) {}

  /**
   * Identifies the caller of a credential, with their role in the requested workspace, by default the personal one or that of the token.
   * @throws AppError `TOKEN_REFUSED`, `WORKSPACE_NOT_FOUND`
   */
  @MessagePattern('auth.identify')
  async identify(
    @Payload() { credential, workspace, address }: RpcRequest<'auth.identify'>,
  ): Promise<RpcReply<'auth.identify'>> {
    const connection = this.changes.connection;
    const { caller: identified, remainingMs } = apiTokenPattern.test(credential)
      ? await this.#byApiToken(credential, workspace)
      : await this.#byAccessToken(credential, workspace);
    const caller = address === undefined ? identified : { ...identified, address };
    const pass = await this.#assertionFor(caller);
    // If a change was missed, a gateway would not remove the cached caller, so it must not cache one.
    const isListening = connection !== undefined && connection === this.changes.connection;
    return { caller, pass, keep_ms: isListening ? Math.trunc(Math.max(0, Math.min(remainingMs, maxCacheMs))) : 0 };
  }

  async #byAccessToken(token: string, requested: string | undefined): Promise<Identified> {
    try {
      const requester = await this.authenticator.requireToken(token);
      const { remainingMs, claims } = requester;
      const workspace = await this.#membershipOf(requester.account.id, requested ?? requester.account.id);
      return {
        caller: callerOfSession(requester, workspace),
        remainingMs: Math.min(remainingMs, claims.exp * 1000 - Date.now()),
      };
    } catch (error) {
      // Other errors are outages, which must not sign the user out.
      if (error instanceof AuthError) throw new AppError('TOKEN_REFUSED', { cause: error });
      throw error;
    }
  }

  async #byApiToken(credential: string, requested: string | undefined): Promise<Identified> {
    const { manager } = this.dataSource;
    const { token, account } = await this.#findToken(hashOfToken(credential));
    const { id, name, scope, expires_at, last_used_at, workspace_id } = token;
    const tokenWorkspace = workspace_id ?? account.id;
    if (requested !== undefined && requested !== tokenWorkspace) throw new AppError('WORKSPACE_NOT_FOUND');
    const now = Date.now();
    if (last_used_at === null || now - last_used_at.getTime() > useIntervalMs)
      await manager.update(ApiTokenEntity, { id }, { last_used_at: new Date() });
    const kind = kindOf(account);
    const caller: Caller = {
      user_id: account.id,
      kind,
      role: kind === 'person' ? lowerRole(account.role, token.role) : 'member',
      ...(await this.#membershipOf(account.id, tokenWorkspace)),
      via: 'token',
      via_id: id,
      scope: kind === 'person' ? scope : 'read',
      aal: 'aal1',
      second_factor: await hasSecondFactor(manager, account.id),
      label: `${account.email ?? account.id} (${name})`.slice(0, labelLength),
    };
    return { caller, remainingMs: expires_at === null ? Infinity : expires_at.getTime() - now };
  }

  /** Role of an account in a workspace. @throws AppError `WORKSPACE_NOT_FOUND`, also for workspaces of others */
  async #membershipOf(
    accountId: string,
    workspaceId: string,
  ): Promise<Required<Pick<Caller, 'workspace_id' | 'workspace_role'>>> {
    const membership = { workspace_id: workspaceId, account_id: accountId };
    const member = await this.dataSource.manager.findOneBy(WorkspaceMemberEntity, membership);
    if (member === null) throw new AppError('WORKSPACE_NOT_FOUND');
    return { workspace_id: workspaceId, workspace_role: member.role };
  }

  async #findToken(token_hash: string): Promise<{ token: ApiTokenEntity; account: AccountEntity }> {
    const { manager } = this.dataSource;
    const valid = [IsNull(), inFuture()].map((expires_at) => ({ token_hash, expires_at }));
    const token = await manager.findOneBy(ApiTokenEntity, valid);
    const account = token && (await manager.findOneBy(AccountEntity, { id: token.account_id }));
    if (token === null || account === null || isBanned(account)) throw new AppError('TOKEN_REFUSED');
    if (kindOf(account) !== 'person' && !this.settings.demoMode) throw new AppError('TOKEN_REFUSED');
    return { token, account };
  }

  async #assertionFor(caller: Caller): Promise<string> {
    const key = JSON.stringify(caller);
    const now = Date.now();
    const cached = this.#assertions.get(key);
    if (cached !== undefined && cached.until > now) return cached.assertion;
    const assertion = await this.accessTokens.signAssertion(caller);
    if (this.#assertions.size >= maxCachedAssertions) this.#assertions.clear();
    this.#assertions.set(key, { assertion, until: now + (assertionLifetimeSeconds / 2) * 1000 - maxCacheMs });
    return assertion;
  }
}

function callerOfSession(
  { account, claims, session, secondFactor }: Requester,
  workspace: Pick<Caller, 'workspace_id' | 'workspace_role'>,
): Caller {
  const kind = kindOf(account);
  return {
    user_id: account.id,
    kind,
    role: kind === 'person' ? account.role : 'member',
    ...workspace,
    via: 'session',
    via_id: session.id,
    scope: kind === 'person' ? 'write' : 'read',
    aal: claims.aal,
    second_factor: secondFactor,
    label: (account.email ?? 'Visitor').slice(0, labelLength),
  };
}

function kindOf({ is_demo, is_anonymous }: AccountEntity): Caller['kind'] {
  if (is_demo) return 'demo';
  return is_anonymous ? 'anonymous' : 'person';
}
