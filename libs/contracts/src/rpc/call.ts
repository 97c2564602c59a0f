import { z } from 'zod';
import { type Access } from '../caller.js';

/** A request from one service to another. */
export interface Rpc {
  /** Required access level, enforced by the responding service. `service`: only other services on their own behalf, never for a person. */
  access: Access | 'service';
  request: z.ZodType;
  reply: z.ZodType;
  /** Schema of the parts that may precede the reply, if any. */
  part?: z.ZodType;
  /** As slow as a list of many rows, and under the same rate limit. */
  bulk?: true;
  /** Fetches pages, calls a language model or writes many records. The time limit is that of the gateway's clients. */
  long?: true;
}

/** Requests by name, which is also the subject. The first word is the responding service. */
export type RpcTable = Record<string, Rpc>;

export const byId = z.strictObject({ id: z.uuid() });
export const emptyObject = z.strictObject({});
