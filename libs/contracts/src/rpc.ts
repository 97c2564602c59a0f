import { type z } from 'zod';
import { auditRpc } from './rpc/audit.js';
import { authRpc } from './rpc/auth.js';
import { authWireRpc } from './rpc/auth-wire.js';
import { catalogueRpc } from './rpc/catalogue.js';
import { deadLetterRpc } from './rpc/dead-letters.js';
import { inboxRpc } from './rpc/inbox.js';
import { intelligenceRpc } from './rpc/intelligence.js';
import { markRpc } from './rpc/marks.js';
import { noticeRpc } from './rpc/notice.js';
import { marketRpc } from './rpc/market.js';
import { mergingRpc } from './rpc/merging.js';
import { notificationRpc } from './rpc/notifications.js';
import { peopleRpc } from './rpc/people.js';
import { perplexityRpc } from './rpc/perplexity.js';
import { savedSearchRpc } from './rpc/saved-searches.js';
import { workspaceRpc } from './rpc/workspaces.js';
import { syncRpc } from './rpc/sync.js';
import { synonymRpc } from './rpc/synonyms.js';

/** Every request between services. */
export const rpc = {
  ...catalogueRpc,
  ...mergingRpc,
  ...markRpc,
  ...synonymRpc,
  ...savedSearchRpc,
  ...syncRpc,
  ...authRpc,
  ...authWireRpc,
  ...peopleRpc,
  ...workspaceRpc,
  ...auditRpc,
  ...intelligenceRpc,
  ...notificationRpc,
  ...inboxRpc,
  ...noticeRpc,
  ...marketRpc,
  ...perplexityRpc,
  ...deadLetterRpc,
};

export type RpcName = keyof typeof rpc;
export type RpcRequest<N extends RpcName> = z.input<(typeof rpc)[N]['request']>;
/** A request as its handler receives it: validated, with all defaults. */
export type ParsedRpcRequest<N extends RpcName> = z.output<(typeof rpc)[N]['request']>;
export type RpcReply<N extends RpcName> = z.output<(typeof rpc)[N]['reply']>;

/** Requests that may send parts before the reply. */
export type PartedRpcName = {
  [N in RpcName]: (typeof rpc)[N] extends { part: z.ZodType } ? N : never;
}[RpcName];
type RpcParts = { [N in PartedRpcName]: z.output<(typeof rpc)[N]['part']> };
/** A part that is sent before the reply. */
export type RpcPart<N extends PartedRpcName> = RpcParts[N];
