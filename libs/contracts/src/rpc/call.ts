import { z } from 'zod';
import { type Access } from '../caller.js';

/** A request from one service to another. */
export interface Rpc {
  /** Required access level, enforced by the responding service. `service`: only other services on their own behalf, never for a person. */
  access: Access | 'service';
  request: z.ZodType;
  reply: z.ZodType;
  /** Schema of the parts that may be sent before the reply, if any. */
  part?: z.ZodType;
  /** Takes as long as a list of many rows, whatever is requested, and is limited with these. */
  bulk?: true;
  /** Fetches pages, asks a language model or writes many records: may take as long as the clients of the gateway wait. */
  long?: true;
}

/** Requests by name, which is also the subject. Its first word is the responding service. */
export type RpcTable = Record<string, Rpc>;

export const byId = z.strictObject({ id: z.uuid() });
export const nothing = z.strictObject({});
