import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type Message, type SessionMessage } from '../wire/message.js';
import { RecoverService } from './recover.service.js';
import { SignUpService } from './sign-up.service.js';
import { UserService } from './user.service.js';
import { VerifyService } from './verify.service.js';

/** Sign-up, mailed links, and the user. */
@Controller()
export class AccountsController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly verifications: VerifyService,
    private readonly recoveries: RecoverService,
    private readonly users: UserService,
  ) {}

  @MessagePattern('auth.sign-up')
  signUp(message: Message<'auth.sign-up'>): Promise<RpcReply<'auth.sign-up'>> {
    return this.signUps.signUp(message);
  }

  @MessagePattern('auth.resend')
  resend(message: Message<'auth.resend'>): Promise<RpcReply<'auth.resend'>> {
    return this.signUps.resend(message);
  }

  @MessagePattern('auth.verify')
  @UseInterceptors(SettleCallerChanges)
  verify(message: Message<'auth.verify'>): Promise<RpcReply<'auth.verify'>> {
    return this.verifications.verify(message);
  }

  @MessagePattern('auth.verify-link')
  verifyLink(message: Message<'auth.verify-link'>): Promise<RpcReply<'auth.verify-link'>> {
    return this.verifications.verifyLink(message);
  }

  @MessagePattern('auth.recover')
  recover(message: Message<'auth.recover'>): Promise<RpcReply<'auth.recover'>> {
    return this.recoveries.recover(message);
  }

  @MessagePattern('auth.user')
  getUser(@Payload(RequesterPipe) message: SessionMessage<'auth.user'>): Promise<RpcReply<'auth.user'>> {
    return this.users.getUser(message);
  }

  @MessagePattern('auth.update-user')
  @UseInterceptors(SettleCallerChanges)
  updateUser(
    @Payload(RequesterPipe) message: SessionMessage<'auth.update-user'>,
  ): Promise<RpcReply<'auth.update-user'>> {
    return this.users.updateUser(message);
  }

  @MessagePattern('auth.reauthenticate')
  reauthenticate(
    @Payload(RequesterPipe) message: SessionMessage<'auth.reauthenticate'>,
  ): Promise<RpcReply<'auth.reauthenticate'>> {
    return this.users.reauthenticate(message);
  }
}
