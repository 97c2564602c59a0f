import { authSessionSchema, type AuthClientInfo, type AuthSession } from '@rfp/contracts/auth';
import { authApiVersion, authApiVersionHeader, authPrefix } from '@rfp/contracts/http';
import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { type AuditAction } from '../audit/audit.service.js';
import { siteUrl, type AuthService } from './auth-service.js';

export interface AuthResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Sends a request of the wire contract without the client. */
export async function request(
  service: AuthService,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; client?: Partial<AuthClientInfo> } = {},
): Promise<AuthResponse> {
  const { body, token, client = {} } = options;
  const response = await service.fetchAs(client)(`${siteUrl}${authPrefix}${path}`, {
    method,
    headers: {
      [authApiVersionHeader]: authApiVersion,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: z.record(z.string(), z.unknown()).parse(parsed) };
}

export function grant(service: AuthService, type: string, body: unknown): Promise<AuthResponse> {
  return request(service, 'POST', `/token?grant_type=${type}`, { body });
}

export function refresh(service: AuthService, refreshToken: string): Promise<AuthResponse> {
  return grant(service, 'refresh_token', { refresh_token: refreshToken });
}

/** The session of a successful response. */
export function sessionOf({ status, body }: AuthResponse): AuthSession {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return authSessionSchema.parse(body);
}

export async function signIn(service: AuthService, email: string | null, password: string): Promise<AuthSession> {
  return sessionOf(await grant(service, 'password', { email, password }));
}

const auditRowSchema = z.object({
  action: z.string(),
  subject: z.string().nullable(),
  session_id: z.uuid().nullable(),
  target: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  detail: z.record(z.string(), z.unknown()),
});

/** Audit entries of an account, oldest first. */
export function readAuditEntries(
  db: DataSource,
  accountId: string,
  action: AuditAction,
): Promise<z.output<typeof auditRowSchema>[]> {
  return readRows(
    db.manager,
    auditRowSchema,
    'SELECT action, subject, session_id, target, before, after, detail FROM audit_entry WHERE account_id = $1 AND action = $2 ORDER BY seq',
    [accountId, action],
  );
}
