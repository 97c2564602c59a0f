import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { AuthError } from '../wire/auth-error.js';
import { type Message, type SessionMessage } from '../wire/message.js';
import { AccessTokensService } from './access-tokens.service.js';
import { AuthCodesService } from './auth-codes.service.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { PasswordGrantService } from './password-grant.service.js';
import { RefreshService } from './refresh.service.js';
import { RequesterPipe } from './requester.pipe.js';
import { SessionsService } from './sessions.service.js';
import { SettleCallerChanges } from './settle-caller-changes.interceptor.js';

/** Sign-in and sign-out, and the sessions of the user. */
@Controller()
export class SessionsController {
  constructor(
    private readonly passwords: PasswordGrantService,
    private readonly refreshes: RefreshService,
    private readonly codes: AuthCodesService,
    private readonly sessions: SessionsService,
    private readonly ownSessions: OwnSessionsService,
    private readonly accessTokens: AccessTokensService,
  ) {}

  @MessagePattern('auth.token')
  async token(message: Message<'auth.token'>): Promise<RpcReply<'auth.token'>> {
    switch (message.query.grant_type) {
      case 'password':
        return this.passwords.grant(message);
      case 'refresh_token':
        return this.refreshes.refresh(message);
      case 'pkce':
        return this.codes.exchange(message);
      case undefined:
      default:
        throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
    }
  }

  @MessagePattern('auth.logout')
  @UseInterceptors(SettleCallerChanges)
  async logout(@Payload(RequesterPipe) message: SessionMessage<'auth.logout'>): Promise<RpcReply<'auth.logout'>> {
    await this.sessions.logout(message);
    return {};
  }

  @MessagePattern('auth.keys')
  keys(): Promise<RpcReply<'auth.keys'>> {
    return this.accessTokens.jwks();
  }

  @MessagePattern('auth.sessions')
  async list(@Payload() _request: unknown, @Ctx() context: CallContext): Promise<RpcReply<'auth.sessions'>> {
    return { sessions: await this.ownSessions.list(context.caller) };
  }

  @MessagePattern('auth.revoke-session')
  @UseInterceptors(SettleCallerChanges)
  async revoke(
    @Payload() { id }: RpcRequest<'auth.revoke-session'>,
    @Ctx() context: CallContext,
  ): Promise<RpcReply<'auth.revoke-session'>> {
    await this.ownSessions.revoke(context.caller, id);
    return { success: true };
  }
}
