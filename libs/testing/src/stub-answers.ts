import { type Caller } from '@rfp/contracts/caller';
import { type rpc, type RpcName, type RpcReply } from '@rfp/contracts/rpc';

export type StubRequest<N extends RpcName> = (typeof rpc)[N]['request']['_zod']['output'];

/** What services answer, by the request and who asks; that is nobody only where anybody may. */
export type StubAnswers = {
  [N in RpcName]?: (request: StubRequest<N>, caller: Caller | null) => RpcReply<N> | Promise<RpcReply<N>>;
};
