import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { checkHealth } from '@rfp/service-kit/health';
import { DataSource } from 'typeorm';
import { MailSenderService } from './mail-sender.service.js';

const probeMs = 1500;
/** A mail server may greet slowly on purpose. */
const allProbeMs = 4000;

/** State of what the service needs. */
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
