import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { concatMap, type Observable } from 'rxjs';
import { CallerChangesService } from './caller-changes.service.js';

/**
 * Delays the reply of a handler that ends sessions or tokens, or saves a profile, until the gateways know the change, so that the client's next
 * request sees it.
 */
@Injectable()
export class SettleCallerChanges implements NestInterceptor {
  constructor(private readonly changes: CallerChangesService) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      concatMap(async (reply: unknown) => {
        await this.changes.settle();
        return reply;
      }),
    );
  }
}
