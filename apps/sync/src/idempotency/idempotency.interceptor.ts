import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { CallContext } from '@rfp/messaging/call';
import { defaultIfEmpty, from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { IdempotencyRecordsService } from './idempotency-records.service.js';

const keyedSchema = z.looseObject({ idempotency_key: z.string() });
/** The part of a request that must be equal in a repetition. Excludes defaults from user settings, which may change before a retry. */
const comparedSchema = z
  .looseObject({})
  .transform(({ idempotency_key: _key, usual_max_records: _limit, ...request }) => request);

/** Runs a request with an `idempotency_key` once. Applies to all controllers of the service. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(@Inject(IdempotencyRecordsService) private readonly records: IdempotencyRecordsService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const parsed = keyedSchema.safeParse(context.switchToRpc().getData());
    const call: unknown = context.switchToRpc().getContext();
    if (!parsed.success || !(call instanceof CallContext)) return next.handle();
    const { idempotency_key: key } = parsed.data;
    const request = comparedSchema.parse(parsed.data);
    const [name] = call.getArgs();
    const work = async (): Promise<unknown> => lastValueFrom(next.handle().pipe(defaultIfEmpty(null)));
    return from(this.records.runOnce({ caller: call.caller.user_id, name, key, request }, work));
  }
}
