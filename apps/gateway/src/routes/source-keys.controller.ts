import { Body, Controller, Inject, Param, type PipeTransform } from '@nestjs/common';
import { keyedSourceSchema, sourceKeyInputSchema, type KeyedSource } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/routes';
import { type z } from 'zod';
import { CurrentCaller, type Principal } from '../access/principal.js';
import { ContractRoute } from '../access/contract-route.decorator.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { longTimeoutMs, ServiceClient } from './service-client.js';

const bySource: PipeTransform<string, KeyedSource> = {
  transform(value) {
    const source = keyedSourceSchema.safeParse(value);
    if (!source.success) throw new AppError('SOURCE_NOT_FOUND');
    return source.data;
  },
};

/** API keys of sources: write-only. */
@Controller()
export class SourceKeysController {
  constructor(@Inject(ServiceClient) private readonly services: ServiceClient) {}

  @ContractRoute('listSourceKeys')
  list(@CurrentCaller() principal: Principal): Promise<RouteReply<'listSourceKeys'>> {
    return this.services.call('sync.keys', {}, principal);
  }

  @ContractRoute('putSourceKey')
  put(
    @Param('source', bySource) source: KeyedSource,
    @Body(new ContractPipe(sourceKeyInputSchema)) { key }: z.output<typeof sourceKeyInputSchema>,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'putSourceKey'>> {
    return this.services.call('sync.set-key', { source, key }, principal);
  }

  @ContractRoute('removeSourceKey')
  remove(
    @Param('source', bySource) source: KeyedSource,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'removeSourceKey'>> {
    return this.services.call('sync.remove-key', { source }, principal);
  }

  @ContractRoute('testSourceKey')
  test(
    @Param('source', bySource) source: KeyedSource,
    @CurrentCaller() principal: Principal,
  ): Promise<RouteReply<'testSourceKey'>> {
    return this.services.call('sync.test-key', { source }, principal, longTimeoutMs);
  }
}
