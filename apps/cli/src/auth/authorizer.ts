import { AppError } from '@rfp/contracts/errors';
import { type Io } from '../io.js';
import { isRefusedFor, type AuthWire, type Session } from './auth-wire.js';
import { type CredentialFile, type DemoSession, type StoredToken } from './credential-file.js';

/** Name of the variable that goes before what is stored. */
export const tokenVariable = 'RFP_TOKEN';

/** A session is refreshed when it has less than this left, so that no request finds it ended. */
const marginSeconds = 60;

export type Credential =
  | { origin: 'environment'; token: string }
  | ({ origin: 'stored' } & StoredToken)
  | { origin: 'none' };

export interface AuthorizerParts {
  io: Pick<Io, 'env' | 'now'>;
  server: string;
  file: CredentialFile;
  wire: AuthWire;
  /** Where nobody is signed in, make do with an anonymous session, which servers with a demo mode give. */
  demo: boolean;
}

/** What a person brings to this server: `RFP_TOKEN` before what is stored. */
export async function findCredential({
  io,
  server,
  file,
}: Pick<AuthorizerParts, 'io' | 'server' | 'file'>): Promise<Credential> {
  const given = io.env[tokenVariable]?.trim() ?? '';
  if (given !== '') {
    if (!/^[\x21-\x7e]+$/.test(given))
      throw new AppError('VALIDATION', { message: `${tokenVariable} holds characters that are in no token` });
    return { origin: 'environment', token: given };
  }
  const { token } = await file.read(server);
  return token === undefined ? { origin: 'none' } : { origin: 'stored', ...token };
}

/** Gives every request its credential. */
export class Authorizer {
  #credential: Promise<Credential> | undefined;
  #session: Promise<DemoSession> | undefined;

  constructor(private readonly parts: AuthorizerParts) {}

  readonly authorize = async (): Promise<Record<string, string>> => {
    this.#credential ??= findCredential(this.parts);
    const credential = await this.#credential;
    if (credential.origin !== 'none') return { authorization: `Bearer ${credential.token}` };
    return this.parts.demo ? { authorization: `Bearer ${(await this.demoSession()).access_token}` } : {};
  };

  /** Asks again where the server knows the kept demo session no more, because it was made anew. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401 || this.#session === undefined) return response;
    await response.body?.cancel();
    this.#session = this.begin();
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(await this.authorize())) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };

  private async demoSession(): Promise<DemoSession> {
    this.#session ??= this.kept();
    const session = await this.#session;
    if (this.isFresh(session)) return session;
    this.#session = this.refresh(session);
    return this.#session;
  }

  private async kept(): Promise<DemoSession> {
    const { demo } = await this.parts.file.read(this.parts.server);
    return demo ?? this.begin();
  }

  private isFresh({ expires_at }: DemoSession): boolean {
    return expires_at - marginSeconds > this.parts.io.now().getTime() / 1000;
  }

  private async refresh({ refresh_token }: DemoSession): Promise<DemoSession> {
    const session = await this.parts.wire.refresh(refresh_token).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'UNAUTHENTICATED') return null;
      throw error;
    });
    return session === null ? this.begin() : this.keep(session);
  }

  private async begin(): Promise<DemoSession> {
    try {
      return await this.keep(await this.parts.wire.signUpAnonymously());
    } catch (error) {
      if (!isRefusedFor(error, 'anonymous_provider_disabled')) throw error;
      throw new AppError('UNAUTHENTICATED', {
        message: `The server at ${this.parts.server} has no demo mode. Please sign in.`,
      });
    }
  }

  private async keep({ access_token, refresh_token, expires_at }: Session): Promise<DemoSession> {
    const demo = { access_token, refresh_token, expires_at };
    await this.parts.file.update(this.parts.server, { demo });
    return demo;
  }
}
