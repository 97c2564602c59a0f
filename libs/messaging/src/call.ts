import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { BaseRpcContext } from '@nestjs/microservices';
import { z } from 'zod';
import { type Parts } from './parts.js';

/** Wire format of a request between services; `pass` is the caller assertion. */
export const callSchema = z.strictObject({ pass: z.string().nullable(), request: z.unknown() });

/** Verifies a caller assertion. Throws `TOKEN_REFUSED` if it is invalid. */
export type VerifyAssertion = (assertion: string) => Promise<Caller>;

/** Nest context of a request, injected with `@Ctx()`. */
export class CallContext extends BaseRpcContext<[string, Caller | null, string | null, Parts | null]> {
  /** The caller. Only `service` and `public` requests have none. */
  get caller(): Caller {
    const [name, caller] = this.args;
    if (caller === null) throw new AppError('INTERNAL', { message: `${name} has no caller` });
    return caller;
  }

  /** The assertion of the caller, for requests to other services on their behalf. Valid for the duration of the request. */
  get assertion(): string | null {
    return this.args[2];
  }

  /** Sends parts before the reply; null if the requester takes no parts, or the request type has none. */
  get parts(): Parts | null {
    return this.args[3];
  }
}
