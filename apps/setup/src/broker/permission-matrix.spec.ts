import { errors, type NatsConnection } from '@nats-io/transport-node';
import { broadcasts, events } from '@rfp/contracts/events';
import { rpc } from '@rfp/contracts/rpc';
import { openConnection } from '@rfp/messaging/nats/connection';
import { natsOptions } from '@rfp/messaging/nats/nats-settings';
import { brokerServices, busUses, type BusUse, keysOf } from '@rfp/messaging/permissions/services';
import { type ShippedBroker, startShippedBroker } from '../testing/shipped-broker.js';

/** An attempt to publish or subscribe, and the users who are allowed to make it. */
interface Cell {
  verb: 'publish' | 'subscribe';
  subject: string;
  queue?: string;
  allowedUsers: readonly string[];
}

const users = [...brokerServices, 'stream'];
const noUsers: readonly string[] = [];
const ownerOf = (name: string) => name.split('.')[0] ?? '';
const servicesWhere = (does: (use: BusUse) => boolean) => brokerServices.filter((service) => does(busUses[service]));

const publish = (subject: string, allowedUsers: readonly string[]): Cell => ({
  verb: 'publish',
  subject,
  allowedUsers,
});
const subscribe = (subject: string, allowedUsers: readonly string[], queue?: string): Cell => ({
  verb: 'subscribe',
  subject,
  allowedUsers,
  ...(queue === undefined ? {} : { queue }),
});

const requests = keysOf(rpc).flatMap((name): Cell[] => {
  const owner = ownerOf(name);
  const senders = servicesWhere((use) => use.requests.includes(name));
  const hasParts = 'part' in rpc[name];
  return [
    publish(`rfp.rpc.${name}`, senders),
    subscribe(`rfp.rpc.${name}`, [owner], owner),
    subscribe(`rfp.rpc.${name}`, noUsers),
    ...users.filter((user) => user !== owner).map((user) => subscribe(`rfp.rpc.${name}`, noUsers, user)),
    publish(`rfp.parts.${name}.id`, hasParts ? [owner] : noUsers),
    subscribe(`rfp.parts.${name}.id`, hasParts ? senders : noUsers),
    publish(`rfp.abort.${name}.id`, hasParts ? senders : noUsers),
    subscribe(`rfp.abort.${name}.id`, hasParts ? [owner] : noUsers),
  ];
});

const messages = [
  publish('rfp.refused-reply', brokerServices),
  subscribe('rfp.refused-reply', brokerServices),
  ...keysOf(broadcasts).flatMap((name) => [
    publish(`rfp.live.${name}`, [ownerOf(name)]),
    subscribe(`rfp.live.${name}`, ['gateway']),
  ]),
  ...keysOf(events).flatMap((name) => [
    publish(`rfp.v1.${name}.7`, [ownerOf(name)]),
    subscribe(`rfp.v1.${name}.7`, noUsers),
  ]),
];

const inboxes = users.flatMap((user) => [
  publish(`_INBOX.${user}.id`, noUsers),
  subscribe(`_INBOX.${user}.id`, [user]),
  subscribe(`_INBOX.${user}.>`, [user]),
]);

const api = '$JS.API';
const ownDurables = brokerServices.flatMap((service) =>
  busUses[service].events.flatMap((event) =>
    [0, 7].flatMap((partition) => {
      const consumer = `RFP_EVENTS.${service}-${event.replace('.', '_')}-${partition}`;
      return [
        publish(`${api}.CONSUMER.CREATE.${consumer}.rfp.v1.${event}.${partition}`, [service]),
        publish(`${api}.CONSUMER.CREATE.${consumer}.rfp.v1.${event}.${7 - partition}`, noUsers),
        publish(`${api}.CONSUMER.CREATE.${consumer}.>`, noUsers),
        publish(`${api}.CONSUMER.CREATE.${consumer}`, noUsers),
        publish(`${api}.CONSUMER.DURABLE.CREATE.${consumer}`, noUsers),
        publish(`${api}.CONSUMER.INFO.${consumer}`, [service]),
        publish(`${api}.CONSUMER.MSG.NEXT.${consumer}`, [service]),
        publish(`${api}.CONSUMER.DELETE.${consumer}`, noUsers),
        publish(`${api}.CONSUMER.PAUSE.${consumer}`, noUsers),
        publish(`$JS.ACK.${consumer}.1.1.1.1.0`, [service]),
      ];
    }),
  ),
);
const followers = [
  publish(`${api}.CONSUMER.CREATE.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.CREATE.RFP_EVENTS`, noUsers),
  publish(`${api}.CONSUMER.INFO.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.MSG.NEXT.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.DELETE.RFP_EVENTS.oc_1`, ['gateway']),
  publish('$JS.ACK.RFP_EVENTS.oc_1.1.1.1.1.0', noUsers),
];
const streams = ['RFP_EVENTS', 'OTHER'].flatMap((stream) => {
  const onlyForEventStream = (allowedUsers: readonly string[]) => (stream === 'RFP_EVENTS' ? allowedUsers : noUsers);
  return [
    publish(`${api}.STREAM.CREATE.${stream}`, onlyForEventStream(['opportunities', 'stream'])),
    publish(`${api}.STREAM.UPDATE.${stream}`, onlyForEventStream(['stream'])),
    publish(`${api}.STREAM.INFO.${stream}`, onlyForEventStream(['gateway', 'auth', 'opportunities', 'sync', 'stream'])),
    ...['DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'PEER.REMOVE', 'LEADER.STEPDOWN'].map(
      (verb) => publish(`${api}.STREAM.${verb}.${stream}`, noUsers),
    ),
    publish(`${api}.DIRECT.GET.${stream}`, noUsers),
    publish(`${api}.CONSUMER.LIST.${stream}`, noUsers),
  ];
});
const administration = [
  `${api}.INFO`,
  `${api}.STREAM.NAMES`,
  `${api}.STREAM.LIST`,
  `${api}.META.LEADER.STEPDOWN`,
  `${api}.SERVER.REMOVE`,
  `${api}.ACCOUNT.PURGE.$G`,
  '$SYS.REQ.SERVER.PING',
  '$SYS.REQ.USER.INFO',
  '$SYS.REQ.ACCOUNT.PING.CONNZ',
  '$JS.FC.RFP_EVENTS.x',
  'other',
].map((subject) => publish(subject, noUsers));
const wildcards = `
  > * *.> rfp.> rfp.*.> rfp.rpc.> rfp.rpc.*.* rfp.rpc.auth.* rfp.parts.> rfp.abort.>
  rfp.live.> rfp.live.*.* rfp.v1.> rfp.v1.opportunities.*.* _INBOX.> _INBOX.* _INBOX.*.>
  $JS.> $JS.API.> $JS.ACK.> $JS.EVENT.> $JS.EVENT.ADVISORY.API $SYS.> $SYS.ACCOUNT.> $SRV.> $KV.> $O.>`
  .trim()
  .split(/\s+/)
  .flatMap((subject) => [subscribe(subject, noUsers), ...users.map((user) => subscribe(subject, noUsers, user))]);

const cells: Cell[] = [
  ...requests,
  ...messages,
  ...inboxes,
  ...ownDurables,
  ...followers,
  ...streams,
  ...administration,
  ...wildcards,
];

let broker: ShippedBroker;
beforeAll(async () => {
  broker = await startShippedBroker();
}, 60_000);
afterAll(() => broker.stop());

const describeCell = ({ verb, subject, queue = '' }: Omit<Cell, 'allowedUsers'>) =>
  `${verb} ${subject} ${queue}`.trim();

/** The cells that the broker denies to a user. */
async function deniedTo(user: string): Promise<Set<string>> {
  const connection = await openConnection({ ...natsOptions(broker.settingsOf(user)), name: 'matrix' });
  const denied = new Set<string>();
  const reading = readDenied(connection, denied);
  for (const { verb, subject, queue } of cells) {
    if (verb === 'publish') connection.publish(subject);
    else connection.subscribe(subject, { callback: () => undefined, ...(queue === undefined ? {} : { queue }) });
  }
  await connection.flush();
  await connection.close();
  await reading;
  return denied;
}

async function readDenied(connection: NatsConnection, denied: Set<string>): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    const { operation, subject, queue = '' } = status.error;
    denied.add(describeCell({ verb: operation === 'publish' ? 'publish' : 'subscribe', subject, queue }));
  }
}

describe('the permissions that a broker enforces', () => {
  it.each(users)('allow %s exactly the attempts that the table allows', async (user) => {
    const denied = await deniedTo(user);
    const wrong = cells.filter((cell) => denied.has(describeCell(cell)) === cell.allowedUsers.includes(user));
    expect(wrong.map((cell) => `${user}: ${describeCell(cell)}`)).toEqual([]);
    expect(denied.size).toBeGreaterThan(cells.length / 2);
  });
});
