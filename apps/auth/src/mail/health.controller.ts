import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { checkHealth } from '@rfp/service-kit/observability/health';
import { DataSource } from 'typeorm';
import { MailSenderService } from './mail-sender.service.js';

const probeMs = 1500;
/** Longer than usual, because a mail server may delay its greeting on purpose. */
const allProbeMs = 4000;

/** Health of the dependencies of the service. */
@Controller()
export class HealthController {
  constructor(
    private readonly database: DataSource,
    private readonly mails: MailSenderService,
  ) {}

  @MessagePattern('auth.health')
  health({ all }: ParsedRpcRequest<'auth.health'>): Promise<RpcReply<'auth.health'>> {
    const database = { name: 'database', vital: true, check: () => this.database.query('SELECT 1') };
    if (!all) return checkHealth([database], probeMs);
    return checkHealth([database, { name: 'mail', vital: false, check: () => this.mails.verify() }], allProbeMs);
  }
}
