import { Controller } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type ParsedRpcRequest, type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { CallContext } from '@rfp/messaging/call';
import { RehearseAlertService } from '../notifications/searches/rehearse-alert.service.js';
import { SavedSearchesService } from './saved-searches.service.js';
import { SearchAlertsService } from './search-alerts.service.js';

/** Saved searches of the workspace of the caller. */
@Controller()
export class SavedSearchesController {
  constructor(
    private readonly searches: SavedSearchesService,
    private readonly alerts: SearchAlertsService,
    private readonly rehearsals: RehearseAlertService,
  ) {}

  @MessagePattern('opportunities.saved-searches')
  list(
    @Payload() request: RpcRequest<'opportunities.saved-searches'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.saved-searches'>> {
    return this.searches.list(request, caller);
  }

  @MessagePattern('opportunities.saved-search')
  get(
    @Payload() request: RpcRequest<'opportunities.saved-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.get(request, caller);
  }

  @MessagePattern('opportunities.save-search')
  save(
    @Payload() request: ParsedRpcRequest<'opportunities.save-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.save(request, caller);
  }

  @MessagePattern('opportunities.change-search')
  change(
    @Payload() request: ParsedRpcRequest<'opportunities.change-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.update(request, caller);
  }

  @MessagePattern('opportunities.delete-search')
  delete(
    @Payload() request: RpcRequest<'opportunities.delete-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.delete(request, caller);
  }

  @MessagePattern('opportunities.restore-search')
  restore(
    @Payload() request: RpcRequest<'opportunities.restore-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.restore(request, caller);
  }

  @MessagePattern('opportunities.open-search')
  open(
    @Payload() request: RpcRequest<'opportunities.open-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.open(request, caller);
  }

  @MessagePattern('opportunities.set-default-search')
  setDefault(
    @Payload() request: RpcRequest<'opportunities.set-default-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.setDefault(request, caller);
  }

  @MessagePattern('opportunities.clear-default-search')
  clearDefault(
    @Payload() request: RpcRequest<'opportunities.clear-default-search'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.searches.clearDefault(request, caller);
  }

  @MessagePattern('opportunities.set-search-alert')
  setAlert(
    @Payload() request: ParsedRpcRequest<'opportunities.set-search-alert'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.alerts.set(request, caller);
  }

  @MessagePattern('opportunities.stop-search-alert')
  stopAlert(
    @Payload() request: RpcRequest<'opportunities.stop-search-alert'>,
    @Ctx() { caller }: CallContext,
  ): Promise<SavedSearch> {
    return this.alerts.stop(request, caller);
  }

  @MessagePattern('opportunities.rehearse-search-alert')
  rehearseAlert(
    @Payload() request: ParsedRpcRequest<'opportunities.rehearse-search-alert'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'opportunities.rehearse-search-alert'>> {
    return this.rehearsals.rehearse(request, caller);
  }
}
