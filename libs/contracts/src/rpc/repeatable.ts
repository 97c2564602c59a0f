import { rpc, type RpcName } from '../rpc.js';

/** They only read, but each answer costs: a model is asked, or a page fetched. */
const costly: ReadonlySet<RpcName> = new Set<RpcName>([
  'intelligence.ask',
  'intelligence.awards',
  'intelligence.competitive-landscape',
  'intelligence.enrich',
  'intelligence.market-analysis',
  'intelligence.market-forecast',
  'intelligence.predict-opportunities',
  'intelligence.score',
  'intelligence.search',
  'intelligence.trend-analysis',
  'intelligence.write-brief',
]);

/** Without a caller, and they change nothing. Not `ping`: it asks who is there now, and a probe has no time to wait for who is not. */
const harmless: ReadonlySet<RpcName> = new Set<RpcName>([
  'auth.client-config',
  'auth.health',
  'auth.identify',
  'auth.keys',
  'intelligence.health',
  'opportunities.health',
  'sync.health',
]);

/** Whether a request may be handled twice, so that it can be sent again where its reply may have been lost. */
export function isRepeatable(name: RpcName): boolean {
  return harmless.has(name) || (rpc[name].access === 'read' && !costly.has(name));
}
