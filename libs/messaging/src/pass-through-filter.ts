import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';

/**
 * Hands every error on as it is, so that `BusServer` makes the reply. Without it Nest turns each one that is no `RpcException`
 * into the text "Internal server error" and code, details and cause are gone. Register it as `APP_FILTER` of each service's module.
 */
@Catch()
export class PassThroughFilter implements RpcExceptionFilter<unknown> {
  catch(exception: unknown): Observable<never> {
    return throwError(() => exception);
  }
}
