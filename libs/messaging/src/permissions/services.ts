import { broadcasts, events, type BroadcastName, type EventName } from '@rfp/contracts/events';
import { rpc, type RpcName } from '@rfp/contracts/rpc';

/** Users of the broker: one for each service. */
export const brokerServices = ['gateway', 'auth', 'opportunities', 'sync', 'intelligence'] as const;
export type BrokerService = (typeof brokerServices)[number];

/** Use of the bus by a service. The service owns the handlers, events and broadcasts whose names begin with its name. */
export interface BusUse {
  /** Requests that it sends to others. */
  requests: readonly RpcName[];
  /** Events that it handles. */
  events: readonly EventName[];
  /** Broadcasts that it subscribes to. */
  broadcasts: readonly BroadcastName[];
  /** Whether it follows all events (`Bus.follow`). */
  follows: boolean;
  /** Additional subjects, for permissions that do not follow from the members above. */
  extra: { publish: readonly string[]; subscribe: readonly string[] };
}

const noUse: BusUse = {
  requests: [],
  events: [],
  broadcasts: [],
  follows: false,
  extra: { publish: [], subscribe: [] },
};

const auditedEvents = keysOf(events).filter((name) => name.endsWith('.audited'));
/** Events about the catalogue. */
const catalogueEvents = keysOf(events).filter(
  (name) => ownerOf(name) === 'opportunities' && !auditedEvents.includes(name),
);

/** Use of the bus by each service, from which its permissions are derived. A test compares it with the code of the services. */
export const busUses: Record<BrokerService, BusUse> = {
  gateway: {
    ...noUse,
    requests: keysOf(rpc).filter((name) => rpc[name].access !== 'service'),
    broadcasts: keysOf(broadcasts),
    follows: true,
  },
  auth: { ...noUse, events: auditedEvents },
  opportunities: {
    ...noUse,
    requests: ['auth.keys', 'auth.members', 'auth.watchers', 'auth.workspace-profiles', 'auth.send-digest'],
    events: [
      ...catalogueEvents,
      'auth.account-removed',
      'auth.alert-stopped',
      'auth.workspace-deleted',
      'auth.member-removed',
    ],
  },
  sync: {
    ...noUse,
    requests: [
      'auth.keys',
      'intelligence.keep-pages',
      'opportunities.close-missing',
      'opportunities.intake',
      'opportunities.ping',
      'opportunities.remove-source',
      'opportunities.settle',
      'opportunities.undetailed',
    ],
  },
  intelligence: {
    ...noUse,
    requests: [
      'auth.keys',
      'opportunities.alert-material',
      'opportunities.explain',
      'opportunities.facts',
      'opportunities.facts-after',
      'opportunities.keep-attached-text',
      'opportunities.search',
      'opportunities.stats',
      'opportunities.texts',
      'opportunities.version-texts',
      'sync.model-key',
      'sync.observations',
      'sync.read-document',
    ],
    events: [...catalogueEvents, 'auth.account-removed'],
  },
};

/** The service that handles a request or emits an event: the first part of its name. */
export function ownerOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

/** Typed keys of a table of the contracts. */
export function keysOf<K extends string>(table: Record<K, unknown>): K[] {
  const isKey = (key: string): key is K => Object.hasOwn(table, key);
  return Object.keys(table).filter(isKey);
}
