import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

/**
 * Rethrows every error unchanged, so that `BusServer` creates the reply. Otherwise Nest replaces each error that is not an `RpcException` by
 * "Internal server error", which loses code, details and cause. Register it as `APP_FILTER` in each service module.
 */
@Catch()
export class PassThroughFilter implements RpcExceptionFilter<unknown> {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
