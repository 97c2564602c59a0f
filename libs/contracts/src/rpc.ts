import { type z } from 'zod';
import { authRpc } from './rpc-auth.js';
import { catalogueRpc } from './rpc-catalogue.js';
import { mergingRpc } from './rpc-merging.js';
import { syncRpc } from './rpc-sync.js';
import { synonymRpc } from './rpc-synonyms.js';

/** Every request between services. */
export const rpc = { ...catalogueRpc, ...mergingRpc, ...synonymRpc, ...syncRpc, ...authRpc };

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.input<(typeof rpc)[N]['request']>;
/** A request as its handler receives it: validated, with all defaults. */
export type ParsedRpcRequest<N extends RpcName> = z.output<(typeof rpc)[N]['request']>;
export type RpcReply<N extends RpcName> = z.output<(typeof rpc)[N]['reply']>;
