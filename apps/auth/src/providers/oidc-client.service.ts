import { deferred } from '@rfp/service-kit/deferred';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
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

/** What is said about the provider is asked again after this long. */
const discoveryCacheMs = 3_600_000;
const defaultScopes = ['openid', 'email', 'profile'];
const scopePattern = /^[a-z][\w.:/-]{0,60}$/i;
const maxScopes = 10;

/** What only this service knows of a sign-in under way. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** Of the address that the provider sent the browser back to. */
export type CallbackQuery = Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string>>;

/** Talks to the OpenID Connect provider of the configuration. */
@Injectable()
export class OidcClientService implements OnModuleInit {
  readonly #log = new Logger(OidcClientService.name);
  #found: { configuration: Promise<Configuration>; until: number } | undefined;

  constructor(private readonly settings: AuthSettings) {}

  onModuleInit(): void {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_CLIENT_ID: clientId } = this.settings.values;
    if (issuer !== undefined && clientId === undefined)
      throw new AppError('CONFIGURATION', { message: 'AUTH_OIDC_CLIENT_ID is not set, but AUTH_OIDC_ISSUER is.' });
  }

  /** @throws AuthError `validation_failed` for every provider but the one of the configuration */
  assertEnabled(provider: string | undefined): void {
    const { AUTH_OIDC_ISSUER: issuer, AUTH_OIDC_ID: id } = this.settings.values;
    if (issuer === undefined || provider !== id)
      throw new AuthError('validation_failed', { message: 'Unsupported provider: provider is not enabled' });
  }

  /** Where the browser goes to sign in there. */
  async authorizationUrl({ state, nonce, verifier }: FlowSecrets, scopes: string | undefined): Promise<string> {
    return this.#inTime(async () => {
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

  /** Who signed in there: the code is exchanged, and signature, issuer, audience, time and nonce of the answer are checked. */
  async user(query: CallbackQuery, { state, nonce, verifier }: FlowSecrets): Promise<ProviderUser> {
    return this.#inTime(async () => {
      const configuration = await this.#configuration();
      const address = new URL(this.#redirectUri);
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = parseClaims(tokens.claims());
      if (claims === null) throw new AuthError('bad_oauth_callback');
      const said = claims.emailVerified ? claims : await this.#userInfo(configuration, tokens.access_token, claims);
      return { ...said, provider: this.settings.values.AUTH_OIDC_ID, issuer: configuration.serverMetadata().issuer };
    });
  }

  get #redirectUri(): string {
    return `${this.settings.authUrl}/callback`;
  }

  /** Some say the address, or that it is verified, only here. */
  async #userInfo(configuration: Configuration, accessToken: string, claims: Claims): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const said = parseClaims(await fetchUserInfo(configuration, accessToken, claims.subject));
    return said === null || said.email === null ? claims : { ...said, name: said.name ?? claims.name };
  }

  /** Asked at the first use, so that a provider that is away does not keep the service from starting. Twice, as the first answer may be one that was under way when it came back. */
  #configuration(): Promise<Configuration> {
    return this.#known().catch(() => this.#known());
  }

  /** What all share; a failure is not kept. */
  #known(): Promise<Configuration> {
    if (this.#found === undefined || Date.now() > this.#found.until) {
      const configuration = this.#discover();
      this.#found = { configuration, until: Date.now() + discoveryCacheMs };
      configuration.catch(() => {
        if (this.#found?.configuration === configuration) this.#found = undefined;
      });
    }
    return this.#found.configuration;
  }

  #discover(): Promise<Configuration> {
    const {
      AUTH_OIDC_ISSUER: issuer = '',
      AUTH_OIDC_CLIENT_ID: clientId = '',
      AUTH_OIDC_CLIENT_SECRET: secret,
    } = this.settings.values;
    return discovery(new URL(issuer), clientId, undefined, secret === undefined ? None() : secretAuth(secret), {
      // Half of what there is: a second try, or the next step, has a chance.
      timeout: this.settings.values.AUTH_OIDC_TIMEOUT_SECONDS / 2,
      // Without it the signature of an id token that came over TLS is not looked at. Plain http: this machine's, by the configuration's check.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    });
  }

  /** The whole of it within the limit, however many requests it takes: a person waits. */
  async #inTime<T>(work: () => Promise<T>): Promise<T> {
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
    // Only the kind of failure: its text and its cause may hold what the provider sent, tokens too.
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

/** In the header where the provider takes that, as the standard has it, else in the body. */
function secretAuth(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic')
      ? basic(server, client, body, headers)
      : post(server, client, body, headers);
  };
}

function buildScope(asked: string | undefined): string {
  const scopes = (asked ?? '')
    .split(/[\s,]+/)
    .filter((scope) => scopePattern.test(scope) && scope !== 'offline_access');
  return [...new Set([...defaultScopes, ...scopes.slice(0, maxScopes)])].join(' ');
}

/** What the provider writes there came with the browser, so none of its text is shown. */
function toProviderError({ error }: AuthorizationResponseError): AuthError {
  if (['server_error', 'temporarily_unavailable'].includes(error)) {
    return new AuthError('unavailable', {
      message: 'The sign-in provider cannot be reached right now. Please try again.',
    });
  }
  return new AuthError('bad_oauth_callback', { message: 'The sign-in provider did not sign you in.' });
}

/** Without a code: `fetch` itself failed, as nobody answered. */
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
