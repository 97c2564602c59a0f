import { Controller } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { type IntakeResult, type NoticeBatch } from '@rfp/contracts/notice';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { AttachedTextsService } from './attached-texts.service.js';
import { CloseMissingService } from './close-missing.service.js';
import { IntakeService } from './intake.service.js';
import { RemoveSourceService } from './remove-source.service.js';
import { SettleService } from './settle.service.js';
import { PendingDetailsService } from './pending-details.service.js';

@Controller()
export class IntakeController {
  constructor(
    private readonly intake: IntakeService,
    private readonly pendingDetails: PendingDetailsService,
    private readonly settling: SettleService,
    private readonly closing: CloseMissingService,
    private readonly removal: RemoveSourceService,
    private readonly attachedTexts: AttachedTextsService,
    private readonly changes: CatalogueChangesService,
  ) {}

  @MessagePattern('opportunities.intake')
  take(batch: NoticeBatch): Promise<IntakeResult> {
    return this.changes.withReport(this.intake.take(batch));
  }

  @MessagePattern('opportunities.undetailed')
  async listPendingDetails(
    request: RpcRequest<'opportunities.undetailed'>,
  ): Promise<RpcReply<'opportunities.undetailed'>> {
    return { source_ids: await this.pendingDetails.list(request) };
  }

  @MessagePattern('opportunities.settle')
  settle(run: RpcRequest<'opportunities.settle'>): Promise<RpcReply<'opportunities.settle'>> {
    return this.settling.settle(run);
  }

  @MessagePattern('opportunities.close-missing')
  closeMissing(request: RpcRequest<'opportunities.close-missing'>): Promise<RpcReply<'opportunities.close-missing'>> {
    return this.changes.withReport(this.closing.close(request));
  }

  @MessagePattern('opportunities.remove-source')
  async removeSource({
    source_name,
  }: RpcRequest<'opportunities.remove-source'>): Promise<RpcReply<'opportunities.remove-source'>> {
    return { removed: await this.changes.withReport(this.removal.remove(source_name)) };
  }

  @MessagePattern('opportunities.keep-attached-text')
  async keepAttachedText(
    request: RpcRequest<'opportunities.keep-attached-text'>,
  ): Promise<RpcReply<'opportunities.keep-attached-text'>> {
    await this.changes.withReport(this.attachedTexts.store(request));
    return {};
  }
}
