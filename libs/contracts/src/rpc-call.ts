import { z } from 'zod';
import { type Access } from './caller.js';

/** What a service answers to another. */
export interface Rpc {
  /** Who may ask. `service`: other services on their own behalf, never for a person. Checked by the service that answers. */
  access: Access | 'service';
  request: z.ZodType;
  reply: z.ZodType;
}

/** A table of requests: name (also the subject) to who may ask and what. The first word is the service that answers. */
export type RpcTable = Record<string, Rpc>;

export const byId = z.strictObject({ id: z.uuid() });
export const nothing = z.strictObject({});
