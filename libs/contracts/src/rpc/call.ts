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
  /** Takes as long as a list of many rows whatever is requested, and shares their rate limit. */
  bulk?: true;
  /** Fetches pages, asks a language model or writes many records; may take as long as the gateway's clients wait. */
  long?: true;
}

/** Requests by name, which is also the subject. The first word is the responding service. */
export type RpcTable = Record<string, Rpc>;

export const byId = z.strictObject({ id: z.uuid() });
export const nothing = z.strictObject({});
