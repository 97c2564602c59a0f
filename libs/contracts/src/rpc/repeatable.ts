import { isPermission, permissions } from '../people/permissions.js';
import { rpc, type RpcName } from '../rpc.js';

/** Read-only requests whose answers have a cost: a model call, or a fetched page. */
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

/** Read-only requests without a caller. Excludes `ping`, which checks that the service answers now: a probe has no time for retries. */
const harmless: ReadonlySet<RpcName> = new Set<RpcName>([
  'auth.client-config',
  'auth.health',
  'auth.identify',
  'auth.keys',
  'intelligence.health',
  'opportunities.health',
  'sync.health',
]);

/** Whether a request may be handled twice, and can be sent again if its reply may be lost. */
export function isRepeatable(name: RpcName): boolean {
  const { access } = rpc[name];
  const credential = isPermission(access) ? permissions[access].credential : access;
  return harmless.has(name) || (credential === 'read' && !costly.has(name));
}
