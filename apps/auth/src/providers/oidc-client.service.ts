import { deferred } from '@rfp/service-kit/deferred';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type ParsedRpcRequest } from '@rfp/contracts/rpc';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import { AuthSettings } from '../auth-settings.js';
import { AuthError } from '../wire/auth-error.js';
import { type Claims, type ProviderUser, parseClaims } from './provider-user.js';

/** How long the provider's metadata is cached. */
const discoveryCacheMs = 3_600_000;
const defaultScopes = ['openid', 'email', 'profile'];
const scopePattern = /^[a-z][\w.:/-]{0,60}$/i;
const maxScopes = 10;

/** The secrets of a sign-in in progress. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The query of the provider's redirect. */
export type CallbackQuery = ParsedRpcRequest<'auth.callback'>['query'];

/** Client of the configured OpenID Connect provider. */
@Injectable()
export class OidcClientService implements OnModuleInit {
  readonly #log = new Logger(OidcClientService.name);
  #cached: { configuration: Promise<Configuration>; until: number } | undefined;

  constructor(private readonly settings: AuthSettings) {}

  onModuleInit(): void {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID: clientId } = this.settings.values;
    if (issuer !== undefined && clientId === undefined)
      throw new AppError('CONFIGURATION', { message: 'AUTH_OIDC_CLIENT_ID is not set, but AUTH_OIDC_ISSUER is.' });
  }

  /** @throws AuthError `validation_failed` for every other provider */
  assertEnabled(provider: string | undefined): void {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: id } = this.settings.values;
    if (issuer === undefined || provider !== id)
      throw new AuthError('validation_failed', { message: 'Unsupported provider: provider is not enabled' });
  }

  /** The address at which the browser signs in. */
  async authorizationUrl({ state, nonce, verifier }: FlowSecrets, scopes: string | undefined): Promise<string> {
    return this.#withinLimit(async () => {
      const url = buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: this.#redirectUri,
        response_type: 'code',
        scope: buildScope(scopes),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    });
  }

  /** Exchanges the code and verifies the id token: signature, issuer, audience, time and nonce. */
  async fetchUser(query: CallbackQuery, { state, nonce, verifier }: FlowSecrets): Promise<ProviderUser> {
    return this.#withinLimit(async () => {
      const configuration = await this.#configuration();
      const address = new URL(this.#redirectUri);
      for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = parseClaims(tokens.claims(), this.settings.values.AUTH_OIDC_GROUPS_CLAIM);
      if (claims === null) throw new AuthError('bad_oauth_callback');
      const isComplete = claims.emailVerified && (claims.groups !== undefined || !this.settings.mapsGroups);
      const user = isComplete ? claims : await this.#userInfo(configuration, tokens.access_token, claims);
      return { ...user, provider: this.settings.values.AUTH_OIDC_ID, issuer: configuration.serverMetadata().issuer };
    });
  }

  get #redirectUri(): string {
    return `${this.settings.authUrl}/callback`;
  }

  /** Some providers return the address, its verification or the groups only from the user info endpoint. */
  async #userInfo(configuration: Configuration, accessToken: string, claims: Claims): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const reported = await fetchUserInfo(configuration, accessToken, claims.subject);
    const user = parseClaims(reported, this.settings.values.AUTH_OIDC_GROUPS_CLAIM);
    const groups = claims.groups ?? user?.groups;
    // Address and verification come from the same source, so that one source does not verify the address of the other.
    if (user === null || user.email === null || claims.emailVerified) return { ...claims, groups };
    return { ...user, name: user.name ?? claims.name, groups };
  }

  /**
   * Discovers on first use, so that a provider outage does not prevent the start. Tries twice, because the first result
   * may be a shared request that was already failing.
   */
  #configuration(): Promise<Configuration> {
    return this.#sharedConfiguration().catch(() => this.#sharedConfiguration());
  }

  /** One discovery shared by all requests; failures are not cached. */
  #sharedConfiguration(): Promise<Configuration> {
    if (this.#cached === undefined || Date.now() > this.#cached.until) {
      const configuration = this.#discover();
      this.#cached = { configuration, until: Date.now() + discoveryCacheMs };
      configuration.catch(() => {
        if (this.#cached?.configuration === configuration) this.#cached = undefined;
      });
    }
    return this.#cached.configuration;
  }

  #discover(): Promise<Configuration> {
    const {
      AUTH_OIDC_ISSUER: issuer = '',
      AUTH_OIDC_CLIENT_ID: clientId = '',
      AUTH_OIDC_CLIENT_SECRET: secret,
    } = this.settings.values;
    return discovery(new URL(issuer), clientId, undefined, secret === undefined ? None() : secretAuth(secret), {
      // Half of the total limit, which leaves time for a retry or the next request.
      timeout: this.settings.values.AUTH_OIDC_TIMEOUT_SECONDS / 2,
      // Without the checks, the signature of an id token received over TLS is not verified. Plain http is configurable
      // for this machine only.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  }

  /** Applies one time limit to all requests to the provider, because a user waits. */
  async #withinLimit<T>(work: () => Promise<T>): Promise<T> {
    const late = deferred<never>();
    const timer = setTimeout(
      () => late.reject(new TypeError('The provider took too long')),
      this.settings.values.AUTH_OIDC_TIMEOUT_SECONDS * 1000,
    );
    try {
      return await Promise.race([work(), late.promise]);
    } catch (thrown) {
      throw this.#toAuthError(thrown);
    } finally {
      clearTimeout(timer);
    }
  }

  #toAuthError(thrown: unknown): unknown {
    if (thrown instanceof AuthError) return thrown;
    if (thrown instanceof AuthorizationResponseError) return toProviderError(thrown);
    const error = thrown instanceof Error ? thrown : new Error('unknown');
    // Logs only the kind of failure, because message and cause may contain tokens.
    this.#log.warn(`The sign-in provider failed: ${error.name} ${codeOf(error)}`);
    if (isOutage(error))
      return new AuthError('unavailable', {
        message: 'The sign-in provider cannot be reached right now. Please try again.',
        retryAfterSeconds: 5,
      });
    return new AuthError('bad_oauth_callback', {
      message: 'The sign-in provider gave an answer that cannot be trusted. Please try again.',
    });
  }
}

/** Sends the client secret by HTTP basic if the provider supports it, as the standard prefers, else in the body. */
function secretAuth(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = methods.includes('client_secret_basic') ? basic : post;
    return send(server, client, body, headers);
  };
}

function buildScope(requested: string | undefined): string {
  const scopes = (requested ?? '')
    .split(/[\s,]+/)
    .filter((scope) => scopePattern.test(scope) && scope !== 'offline_access');
  return [...new Set([...defaultScopes, ...scopes.slice(0, maxScopes)])].join(' ');
}

/** The provider's error text passed through the browser, so it is not shown. */
function toProviderError({ error }: AuthorizationResponseError): AuthError {
  if (['server_error', 'temporarily_unavailable'].includes(error)) {
    return new AuthError('unavailable', {
      message: 'The sign-in provider cannot be reached right now. Please try again.',
    });
  }
  return new AuthError('bad_oauth_callback', { message: 'The sign-in provider did not sign you in.' });
}

/** Error codes of an outage. The empty code means that `fetch` itself failed. */
const outages = new Set([
  '',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

function isOutage(error: Error): boolean {
  return error instanceof TypeError || (error instanceof ClientError && outages.has(codeOf(error)));
}

function codeOf(error: Error): string {
  return error instanceof ClientError ? (error.code ?? '') : '';
}
