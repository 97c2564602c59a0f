import { Catch, type RpcExceptionFilter } from '@nestjs/common';
import { throwError, type Observable } from 'rxjs';
import { AuthError } from './auth-error.js';

/** Sends errors of the auth wire contract to the gateway, which writes the error body. */
@Catch(AuthError)
export class AuthErrorFilter implements RpcExceptionFilter<AuthError> {
  catch(error: AuthError): Observable<never> {
    return throwError(() => error.toAppError());
  }
}
