import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { BaseRpcContext } from '@nestjs/microservices';
import { z } from 'zod';

/** What travels of a request between services: what is asked, and the signed pass of the person it is asked for. */
export const callSchema = z.strictObject({ pass: z.string().nullable(), request: z.unknown() });

/** Finds out from a pass who asks. Throws `TOKEN_REFUSED` where it is not good. */
export type VerifyAssertion = (pass: string) => Promise<Caller>;

/** Nest's context of a request: handlers take it with `@Ctx()`. */
export class CallContext extends BaseRpcContext<[string, Caller | null]> {
  /** Who asks. The access of a request decides whether there is one: only `service` and `public` requests come without. */
  get caller(): Caller {
    const [name, caller] = this.args;
    if (caller === null) throw new AppError('INTERNAL', { message: `${name} is asked without a caller` });
    return caller;
  }
}
