import { Controller, Header, Inject } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { authPrefix } from '@rfp/contracts/http';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type AuthCall, AuthRoute, InjectAuthCall } from '../access/auth-route.decorator.js';
import { ServiceClient } from './service-client.js';

/** The auth wire contract: sign-in, sessions and accounts for `@supabase/auth-js`. */
@Controller(authPrefix)
export class AuthController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @AuthRoute('signUp')
  signUp(@InjectAuthCall() { message, network }: AuthCall<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    return this.services.call('auth.sign-up', message, network);
  }

  @AuthRoute('token')
  async token(@InjectAuthCall() { message, network }: AuthCall<'auth.token'>): Promise<RpcReply<'auth.token'>> {
    const isRefresh = message.query.grant_type === 'refresh_token';
    try {
      return await this.services.call('auth.token', message, network);
    } catch (error) {
      throw isRefresh ? toRetryableError(error) : error;
    }
  }

  @AuthRoute('logout')
  async logout(@InjectAuthCall() { message, network }: AuthCall<'auth.logout'>): Promise<void> {
    await this.services.call('auth.logout', message, network);
  }

  @AuthRoute('recover')
  recover(@InjectAuthCall() { message, network }: AuthCall<'auth.recover'>): Promise<RpcReply<'auth.recover'>> {
    return this.services.call('auth.recover', message, network);
  }

  @AuthRoute('resend')
  resend(@InjectAuthCall() { message, network }: AuthCall<'auth.resend'>): Promise<RpcReply<'auth.resend'>> {
    return this.services.call('auth.resend', message, network);
  }

  @AuthRoute('verify')
  verify(@InjectAuthCall() { message, network }: AuthCall<'auth.verify'>): Promise<RpcReply<'auth.verify'>> {
    return this.services.call('auth.verify', message, network);
  }

  @AuthRoute('verifyLink')
  verifyLink(
    @InjectAuthCall() { message, network }: AuthCall<'auth.verify-link'>,
  ): Promise<RpcReply<'auth.verify-link'>> {
    return this.services.call('auth.verify-link', message, network);
  }

  @AuthRoute('getUser')
  getUser(@InjectAuthCall() { message, network }: AuthCall<'auth.user'>): Promise<RpcReply<'auth.user'>> {
    return this.services.call('auth.user', message, network);
  }

  @AuthRoute('updateUser')
  updateUser(
    @InjectAuthCall() { message, network }: AuthCall<'auth.update-user'>,
  ): Promise<RpcReply<'auth.update-user'>> {
    return this.services.call('auth.update-user', message, network);
  }

  @AuthRoute('reauthenticate')
  reauthenticate(
    @InjectAuthCall() { message, network }: AuthCall<'auth.reauthenticate'>,
  ): Promise<RpcReply<'auth.reauthenticate'>> {
    return this.services.call('auth.reauthenticate', message, network);
  }

  @AuthRoute('deviceCode')
  deviceCode(
    @InjectAuthCall() { message, network }: AuthCall<'auth.device-code'>,
  ): Promise<RpcReply<'auth.device-code'>> {
    return this.services.call('auth.device-code', message, network);
  }

  @AuthRoute('deviceToken')
  deviceToken(
    @InjectAuthCall() { message, network }: AuthCall<'auth.device-token'>,
  ): Promise<RpcReply<'auth.device-token'>> {
    return this.services.call('auth.device-token', message, network);
  }

  @AuthRoute('authorize')
  authorize(@InjectAuthCall() { message, network }: AuthCall<'auth.authorize'>): Promise<RpcReply<'auth.authorize'>> {
    return this.services.call('auth.authorize', message, network);
  }

  @AuthRoute('callback')
  callback(@InjectAuthCall() { message, network }: AuthCall<'auth.callback'>): Promise<RpcReply<'auth.callback'>> {
    return this.services.call('auth.callback', message, network);
  }

  @AuthRoute('linkIdentity')
  linkIdentity(
    @InjectAuthCall() { message, network }: AuthCall<'auth.link-identity'>,
  ): Promise<RpcReply<'auth.link-identity'>> {
    return this.services.call('auth.link-identity', message, network);
  }

  @AuthRoute('unlinkIdentity')
  unlinkIdentity(
    @InjectAuthCall() { message, network }: AuthCall<'auth.unlink-identity'>,
  ): Promise<RpcReply<'auth.unlink-identity'>> {
    return this.services.call('auth.unlink-identity', message, network);
  }

  @AuthRoute('enrollFactor')
  enrollFactor(
    @InjectAuthCall() { message, network }: AuthCall<'auth.enroll-factor'>,
  ): Promise<RpcReply<'auth.enroll-factor'>> {
    return this.services.call('auth.enroll-factor', message, network);
  }

  @AuthRoute('challengeFactor')
  challengeFactor(
    @InjectAuthCall() { message, network }: AuthCall<'auth.challenge-factor'>,
  ): Promise<RpcReply<'auth.challenge-factor'>> {
    return this.services.call('auth.challenge-factor', message, network);
  }

  @AuthRoute('verifyFactor')
  verifyFactor(
    @InjectAuthCall() { message, network }: AuthCall<'auth.verify-factor'>,
  ): Promise<RpcReply<'auth.verify-factor'>> {
    return this.services.call('auth.verify-factor', message, network);
  }

  @AuthRoute('unenrollFactor')
  unenrollFactor(
    @InjectAuthCall() { message, network }: AuthCall<'auth.unenroll-factor'>,
  ): Promise<RpcReply<'auth.unenroll-factor'>> {
    return this.services.call('auth.unenroll-factor', message, network);
  }

  @AuthRoute('createRecoveryCodes')
  createRecoveryCodes(
    @InjectAuthCall() { message, network }: AuthCall<'auth.create-recovery-codes'>,
  ): Promise<RpcReply<'auth.create-recovery-codes'>> {
    return this.services.call('auth.create-recovery-codes', message, network);
  }

  @AuthRoute('jwks')
  @Header('cache-control', 'public, max-age=600')
  jwks(@InjectAuthCall() { message, network }: AuthCall<'auth.keys'>): Promise<RpcReply<'auth.keys'>> {
    return this.services.call('auth.keys', message, network);
  }

  @AuthRoute('settings')
  settings(
    @InjectAuthCall() { message, network }: AuthCall<'auth.sign-in-methods'>,
  ): Promise<RpcReply<'auth.sign-in-methods'>> {
    return this.services.call('auth.sign-in-methods', message, network);
  }

  @AuthRoute('health')
  health(@InjectAuthCall() { message, network }: AuthCall<'auth.about'>): Promise<RpcReply<'auth.about'>> {
    return this.services.call('auth.about', message, network);
  }
}

/** The client signs the user out when a refresh is answered with 429; after 503 it tries again. */
function toRetryableError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') return error;
  return new AppError('UNAVAILABLE', { details: error.details, cause: error });
}
