import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply } from '@rfp/contracts/rpc';
import { CallContext } from '@rfp/messaging/call';
import { DataSource } from 'typeorm';
import { AudienceService } from '../catalogue/audience.service.js';
import { CatalogueChangesService } from '../catalogue/catalogue-changes.service.js';
import { markReaderOf } from './mark-reader.js';
import { MarksService, requireReader } from './marks.service.js';
import { NotesService } from './notes.service.js';
import { readMarks } from './read-marks.js';
import { recordView } from './record-view.js';
import { TagsService } from './tags.service.js';

/** Marks of the workspace of the request. Changes of marks that lists depend on are answered after they were reported. */
@Controller()
export class MarksController {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
    private readonly changes: CatalogueChangesService,
    private readonly marks: MarksService,
    private readonly tags: TagsService,
    private readonly notes: NotesService,
  ) {}

  @MessagePattern('opportunities.change-marks')
  change(
    @Payload() request: ParsedRpcRequest<'opportunities.change-marks'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.change-marks'>> {
    return this.changes.withReport(this.marks.change(request, caller));
  }

  @MessagePattern('opportunities.undo-marks')
  undo(
    @Payload() request: ParsedRpcRequest<'opportunities.undo-marks'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.undo-marks'>> {
    return this.changes.withReport(this.marks.undo(request, caller));
  }

  @MessagePattern('opportunities.marks')
  async read(
    @Payload() { ids }: ParsedRpcRequest<'opportunities.marks'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.marks'>> {
    return { marks: await readMarks(this.database, ids, markReaderOf(caller)) };
  }

  @MessagePattern('opportunities.tags')
  async listTags(@Ctx() { caller }: CallContext): Promise<RpcReply<'opportunities.tags'>> {
    return { tags: await this.tags.list(markReaderOf(caller)) };
  }

  @MessagePattern('opportunities.change-tag')
  changeTag(
    @Payload() request: ParsedRpcRequest<'opportunities.change-tag'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.change-tag'>> {
    return this.changes.withReport(this.tags.change(request, requireReader(caller)));
  }

  @MessagePattern('opportunities.remove-tag')
  async removeTag(
    @Payload() { id }: ParsedRpcRequest<'opportunities.remove-tag'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.remove-tag'>> {
    await this.changes.withReport(this.tags.remove(id, requireReader(caller)));
    return { success: true };
  }

  @MessagePattern('opportunities.notes')
  async listNotes(
    @Payload() request: ParsedRpcRequest<'opportunities.notes'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.notes'>> {
    return { notes: await this.notes.list(request, markReaderOf(caller)) };
  }

  @MessagePattern('opportunities.add-note')
  addNote(
    @Payload() request: ParsedRpcRequest<'opportunities.add-note'>,
    @Ctx() { caller, assertion }: CallContext,
  ): Promise<RpcReply<'opportunities.add-note'>> {
    return this.notes.add(request, requireReader(caller), assertion);
  }

  @MessagePattern('opportunities.change-note')
  changeNote(
    @Payload() request: ParsedRpcRequest<'opportunities.change-note'>,
    @Ctx() { caller, assertion }: CallContext,
  ): Promise<RpcReply<'opportunities.change-note'>> {
    return this.notes.change(request, caller, assertion);
  }

  @MessagePattern('opportunities.remove-note')
  async removeNote(
    @Payload() { id }: ParsedRpcRequest<'opportunities.remove-note'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.remove-note'>> {
    await this.notes.remove(id, caller);
    return { success: true };
  }

  @MessagePattern('opportunities.record-view')
  async recordView(
    @Payload() { id, audience }: ParsedRpcRequest<'opportunities.record-view'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.record-view'>> {
    await recordView(this.database, await this.audience.findVisible(id, audience), requireReader(caller));
    return { success: true };
  }
}
