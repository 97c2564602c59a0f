import { deviceCodeSchema, deviceTokenSchema, type DeviceDecision, type DeviceToken } from '@rfp/contracts/auth/device';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type AccountEntity } from '../store/account.entity.js';
import { insertAccount, testPassword, type TestAccount } from './accounts.js';
import { type AuthResponse, request, signIn } from './auth-request.js';
import { type AuthService } from './auth-service.js';

/** An account with the assertion of one of its sessions. */
export interface Confirmer {
  account: AccountEntity;
  assertion: string;
}

export async function createConfirmer(service: AuthService, options: TestAccount = {}): Promise<Confirmer> {
  const account = await insertAccount(service.db, options);
  return { account, assertion: await assertionOf(service, account) };
}

export async function assertionOf(service: AuthService, { email }: AccountEntity): Promise<string> {
  const { access_token: credential } = await signIn(service, email, testPassword);
  return (await service.rpc.call('auth.identify', { credential })).pass;
}

const paths = { deviceCode: '/device/code', deviceToken: '/device/token' } as const;

/** Sends a request as a program at a network address. */
export function sendDevice(
  service: AuthService,
  route: keyof typeof paths,
  body: Record<string, unknown>,
  address = '192.0.2.1',
): Promise<AuthResponse> {
  return request(service, 'POST', paths[route], { body, client: { address } });
}

export async function beginDevice(
  service: AuthService,
  input: Record<string, unknown> = {},
  address?: string,
): Promise<ReturnType<typeof deviceCodeSchema.parse>> {
  const { body } = await sendDevice(service, 'deviceCode', { client_id: 'rfp', host: 'laptop', ...input }, address);
  return deviceCodeSchema.parse(body);
}

/** The API token; fails if it was refused. */
export async function redeemDevice(service: AuthService, device_code: string): Promise<DeviceToken> {
  return deviceTokenSchema.parse((await sendDevice(service, 'deviceToken', { device_code })).body);
}

/** Status and error code of an attempt to redeem. */
export async function redeemOutcome(service: AuthService, device_code: string, address?: string): Promise<string> {
  const { status, body } = await sendDevice(service, 'deviceToken', { device_code }, address);
  return status === 200 ? '200' : `${status} ${String(body['code'])}`;
}

export function findDevice(
  service: AuthService,
  { assertion }: Confirmer,
  code: string,
): Promise<RpcReply<'auth.device-request'>> {
  return service.rpc.call('auth.device-request', { code }, { assertion });
}

export function decideDevice(
  service: AuthService,
  { assertion }: Confirmer,
  code: string,
  decision: DeviceDecision = 'approve',
): Promise<RpcReply<'auth.decide-device-request'>> {
  return service.rpc.call('auth.decide-device-request', { code, decision }, { assertion });
}

/** Ages a sign-in: moves its last request and its expiry into the past. */
export async function elapseDevice(service: AuthService, userCode: string, seconds: number): Promise<void> {
  await service.db.query(
    `UPDATE device_request SET polled_at = polled_at - make_interval(secs => $2), created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) WHERE user_code = $1`,
    [userCode, seconds],
  );
}
