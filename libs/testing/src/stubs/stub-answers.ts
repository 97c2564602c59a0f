import { type Caller } from '@rfp/contracts/caller';
import { type rpc, type RpcName, type RpcReply } from '@rfp/contracts/rpc';

export type StubRequest<N extends RpcName> = (typeof rpc)[N]['request']['_zod']['output'];

/** Handlers of stub services. The caller is null only for public requests. */
export type StubAnswers = {
  [N in RpcName]?: (request: StubRequest<N>, caller: Caller | null) => RpcReply<N> | Promise<RpcReply<N>>;
};
