import { Controller, UseInterceptors } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type RpcReply } from '@rfp/contracts/rpc';
import { RequesterPipe } from '../sessions/requester.pipe.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { type SessionMessage } from '../wire/message.js';
import { FactorsService } from './factors.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';

/** Second factors and recovery codes. */
@Controller()
@UseInterceptors(SettleCallerChanges)
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly recoveryCodes: RecoveryCodesService,
  ) {}

  @MessagePattern('auth.enroll-factor')
  enroll(
    @Payload(RequesterPipe) message: SessionMessage<'auth.enroll-factor'>,
  ): Promise<RpcReply<'auth.enroll-factor'>> {
    return this.factors.enrollFactor(message);
  }

  @MessagePattern('auth.challenge-factor')
  challenge(
    @Payload(RequesterPipe) message: SessionMessage<'auth.challenge-factor'>,
  ): Promise<RpcReply<'auth.challenge-factor'>> {
    return this.factors.challengeFactor(message);
  }

  @MessagePattern('auth.verify-factor')
  verify(
    @Payload(RequesterPipe) message: SessionMessage<'auth.verify-factor'>,
  ): Promise<RpcReply<'auth.verify-factor'>> {
    return this.factors.verifyFactor(message);
  }

  @MessagePattern('auth.unenroll-factor')
  unenroll(
    @Payload(RequesterPipe) message: SessionMessage<'auth.unenroll-factor'>,
  ): Promise<RpcReply<'auth.unenroll-factor'>> {
    return this.factors.unenrollFactor(message);
  }

  @MessagePattern('auth.create-recovery-codes')
  createRecoveryCodes(
    @Payload(RequesterPipe) message: SessionMessage<'auth.create-recovery-codes'>,
  ): Promise<RpcReply<'auth.create-recovery-codes'>> {
    return this.recoveryCodes.createRecoveryCodes(message);
  }
}
