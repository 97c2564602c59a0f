import { readFile } from 'node:fs/promises';
import { AppError } from '@rfp/contracts/errors';
import { type Io } from '../io.js';
import { isRefusedFor, type AuthClient, type Session } from './auth-client.js';
import { type CredentialFile, type DemoSession } from './credential-file.js';
import { type StoredToken, type TokenStore } from './token-store.js';
import { invalid } from '../errors/invalid.js';

/** Environment variable that overrides the stored token. */
export const tokenVariable = 'RFP_TOKEN';
/** Variable with the path of a file that contains the token, such as a mounted secret. */
const tokenFileVariable = `${tokenVariable}_FILE`;

/** Sessions are refreshed this long before they expire, so that no request uses an expired one. */
const marginSeconds = 60;

export type Credential =
  | { origin: 'environment'; variable: string; token: string }
  | ({ origin: 'stored' } & StoredToken)
  | { origin: 'none' };

export interface AuthorizerOptions {
  io: Pick<Io, 'env' | 'now'>;
  server: string;
  file: CredentialFile;
  tokens: TokenStore;
  authClient: AuthClient;
  /** Without a credential, use an anonymous session of a server in demo mode. */
  demo: boolean;
}

/**
 * Finds the credential for a server: `RFP_TOKEN`, the file named by `RFP_TOKEN_FILE`, or the stored token.
 * @throws AppError VALIDATION for characters that are not valid in a token
 * @throws AppError CONFIGURATION for a file without a token
 */
export async function findCredential({
  io,
  server,
  tokens,
}: Pick<AuthorizerOptions, 'io' | 'server' | 'tokens'>): Promise<Credential> {
  const environmentToken = await readEnvironment(io.env);
  if (environmentToken !== null) {
    if (!/^[\x21-\x7e]+$/.test(environmentToken.token))
      throw invalid(`${environmentToken.variable} contains characters that are not valid in a token`);
    return { origin: 'environment', ...environmentToken };
  }
  const stored = await tokens.find(server);
  return stored === undefined ? { origin: 'none' } : { origin: 'stored', ...stored };
}

/** Reads the token from the environment; null if no variable is set. */
async function readEnvironment(env: Io['env']): Promise<{ variable: string; token: string } | null> {
  const variable = findTokenVariable(env);
  if (variable === null) return null;
  const value = env[variable]?.trim() ?? '';
  return { variable, token: variable === tokenVariable ? value : await readTokenFile(value) };
}

/** Name of the environment variable that provides the token; null if none is set. */
export function findTokenVariable(env: Io['env']): string | null {
  return [tokenVariable, tokenFileVariable].find((name) => (env[name]?.trim() ?? '') !== '') ?? null;
}

async function readTokenFile(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new AppError('CONFIGURATION', { message: `${tokenFileVariable}: ${file} could not be read`, cause: error });
  });
  const token = text.trim();
  if (token === '') throw new AppError('CONFIGURATION', { message: `${tokenFileVariable}: ${file} is empty` });
  return token;
}

/** Adds the credential to requests. */
export class Authorizer {
  #credential: Promise<Credential> | undefined;
  #session: Promise<DemoSession> | undefined;

  constructor(private readonly options: AuthorizerOptions) {}

  readonly authorize = async (): Promise<Record<string, string>> => {
    this.#credential ??= findCredential(this.options);
    const credential = await this.#credential;
    if (credential.origin !== 'none') return { authorization: `Bearer ${credential.token}` };
    return this.options.demo ? { authorization: `Bearer ${(await this.demoSession()).access_token}` } : {};
  };

  /** Starts a new demo session and retries if the server rejects the stored one, for example after a reset of the server. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401 || this.#session === undefined) return response;
    await response.body?.cancel();
    this.#session = this.startSession();
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(await this.authorize())) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };

  private async demoSession(): Promise<DemoSession> {
    this.#session ??= this.readStored();
    const session = await this.#session;
    if (this.isFresh(session)) return session;
    this.#session = this.refresh(session);
    return this.#session;
  }

  private async readStored(): Promise<DemoSession> {
    const { demo } = await this.options.file.read(this.options.server);
    return demo ?? this.startSession();
  }

  private isFresh({ expires_at }: DemoSession): boolean {
    return expires_at - marginSeconds > this.options.io.now().getTime() / 1000;
  }

  private async refresh({ refresh_token }: DemoSession): Promise<DemoSession> {
    const session = await this.options.authClient.refresh(refresh_token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null;
      throw error;
    });
    return session === null ? this.startSession() : this.storeSession(session);
  }

  private async startSession(): Promise<DemoSession> {
    try {
      return await this.storeSession(await this.options.authClient.signUpAnonymously());
    } catch (error) {
      if (!isRefusedFor(error, 'anonymous_provider_disabled')) throw error;
      throw new AppError('UNAUTHENTICATED', {
        message: `The server at ${this.options.server} has no demo mode. Please sign in.`,
      });
    }
  }

  private async storeSession({ access_token, refresh_token, expires_at }: Session): Promise<DemoSession> {
    const demo = { access_token, refresh_token, expires_at };
    await this.options.file.update(this.options.server, { demo });
    return demo;
  }
}
