import { broadcasts, events } from '@rfp/contracts/events';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import {
  abortSubject,
  anyPartition,
  broadcastSubject,
  consumerConfig,
  eventStreamName,
  inboxPrefixOf,
  type MessagingSettings,
  messagingSettings,
  partSubject,
  refusedReplySubject,
  requestSubject,
} from '../streams.js';
import { type BrokerService, brokerServices, busUses, keysOf, ownerOf } from './services.js';

/** Subject lists of a user of the broker. Everything else is denied. */
export interface Permissions {
  publish: { allow: string[]; deny: string[] };
  subscribe: { allow: string[] };
}

/** The user that declares the stream. No service has its permissions. */
export const streamUser = 'stream';
/** The service that recreates a stream if it is lost at runtime. It cannot change an existing stream. */
export const streamKeeper: BrokerService = 'opportunities';

const api = '$JS.API';

/** Permissions of a service at the broker. */
export function permissionsOf(service: BrokerService): Permissions {
  const { requests, broadcasts: subscribed, extra } = busUses[service];
  const handled = keysOf(rpc).filter((name) => ownerOf(name) === service);
  return {
    publish: {
      allow: [
        ...requests.map(requestSubject),
        ...withParts(requests).map((name) => abortSubject(requestSubject(name), '*')),
        ...withParts(handled).map((name) => partSubject(requestSubject(name), '*')),
        ...ownedNames(broadcasts, service).map(broadcastSubject),
        ...ownedNames(events, service).map(anyPartition),
        ...consumerSubjects(service),
        ...followerSubjects(service),
        ...relaySubjects(service),
        ...keeperSubjects(service),
        refusedReplySubject,
        ...extra.publish,
      ],
      deny: busUses[service].follows ? durableConsumerSubjects() : [],
    },
    subscribe: {
      allow: [
        `${inboxPrefixOf(service)}.>`,
        ...handled.map((name) => `${requestSubject(name)} ${service}`),
        ...withParts(handled).map((name) => abortSubject(requestSubject(name), '*')),
        ...withParts(requests).map((name) => partSubject(requestSubject(name), '*')),
        ...subscribed.map(broadcastSubject),
        refusedReplySubject,
        ...extra.subscribe,
      ],
    },
  };
}

/** Permissions of the user that declares the stream. */
export function streamPermissions(): Permissions {
  const allow = ['CREATE', 'UPDATE', 'INFO'].map((verb) => `${api}.STREAM.${verb}.${eventStreamName}`);
  return { publish: { allow, deny: [] }, subscribe: { allow: [`${inboxPrefixOf(streamUser)}.>`] } };
}

function withParts(names: readonly RpcName[]): RpcName[] {
  return names.filter((name) => 'part' in rpc[name]);
}

function ownedNames<K extends string>(table: Record<K, unknown>, service: string): K[] {
  return keysOf(table).filter((name) => ownerOf(name) === service);
}

/** Subjects for creating the durable consumers of a service, pulling from them and acknowledging. */
function consumerSubjects(service: BrokerService): string[] {
  return durablesOf(service).flatMap(({ name, filter }) => [
    `${api}.CONSUMER.CREATE.${eventStreamName}.${name}.${filter}`,
    `${api}.CONSUMER.INFO.${eventStreamName}.${name}`,
    `${api}.CONSUMER.MSG.NEXT.${eventStreamName}.${name}`,
    `$JS.ACK.${eventStreamName}.${name}.>`,
  ]);
}

/** Subjects for followers, which use consumers with random names and without a filter. */
function followerSubjects(service: BrokerService): string[] {
  if (!busUses[service].follows) return [];
  const verbs = ['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'];
  return [
    `${api}.STREAM.INFO.${eventStreamName}`,
    ...verbs.map((verb) => `${api}.CONSUMER.${verb}.${eventStreamName}.*`),
  ];
}

/** Subjects of all durable consumers. They are denied to followers, so that a follower cannot touch the consumers of services. */
function durableConsumerSubjects(): string[] {
  const verbs = ['CREATE', 'INFO', 'MSG.NEXT', 'DELETE'];
  return brokerServices
    .flatMap((service) => durablesOf(service))
    .flatMap(({ name }) => verbs.map((verb) => `${api}.CONSUMER.${verb}.${eventStreamName}.${name}`));
}

/** Subjects with which a service that publishes events checks whether the stream was recreated. */
function relaySubjects(service: BrokerService): string[] {
  return ownedNames(events, service).length > 0 ? [`${api}.STREAM.INFO.${eventStreamName}`] : [];
}

function keeperSubjects(service: BrokerService): string[] {
  return service === streamKeeper ? [`${api}.STREAM.CREATE.${eventStreamName}`] : [];
}

function durablesOf(service: BrokerService): { name: string; filter: string }[] {
  const settings: MessagingSettings = messagingSettings();
  return busUses[service].events.flatMap((type) =>
    Array.from({ length: settings.partitions }, (_, partition) => {
      const { name = '', filter_subject: filter = '' } = consumerConfig(service, type, partition, settings);
      return { name, filter };
    }),
  );
}
