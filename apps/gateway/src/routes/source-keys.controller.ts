import { Body, Controller, Inject, Param, type PipeTransform } from '@nestjs/common';
import { keyedSourceSchema, sourceKeyInputSchema, type KeyedSource } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type RouteReply } from '@rfp/contracts/http';
import { type z } from 'zod';
import { AskedBy, type Asker } from '../access/asker.js';
import { Serves } from '../access/serves.js';
import { ContractPipe } from '../edge/contract.pipe.js';
import { Services } from './services.js';

const bySource: PipeTransform<string, KeyedSource> = {
  transform(value) {
    const source = keyedSourceSchema.safeParse(value);
    if (!source.success) throw new AppError('SOURCE_NOT_FOUND');
    return source.data;
  },
};

/** API keys of sources: they go in here and never come out. */
@Controller()
export class SourceKeysController {
  constructor(@Inject(Services) private readonly services: Services) {}

  @Serves('listSourceKeys')
  list(@AskedBy() asker: Asker): Promise<RouteReply<'listSourceKeys'>> {
    return this.services.ask('sync.keys', {}, asker);
  }

  @Serves('putSourceKey')
  put(
    @Param('source', bySource) source: KeyedSource,
    @Body(new ContractPipe(sourceKeyInputSchema)) { key }: z.output<typeof sourceKeyInputSchema>,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'putSourceKey'>> {
    return this.services.ask('sync.set-key', { source, key }, asker);
  }

  @Serves('removeSourceKey')
  remove(
    @Param('source', bySource) source: KeyedSource,
    @AskedBy() asker: Asker,
  ): Promise<RouteReply<'removeSourceKey'>> {
    return this.services.ask('sync.remove-key', { source }, asker);
  }
}
