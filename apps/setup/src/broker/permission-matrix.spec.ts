import { errors, type NatsConnection } from '@nats-io/transport-node';
import { broadcasts, events } from '@rfp/contracts/events';
import { rpc } from '@rfp/contracts/rpc';
import { openConnection } from '@rfp/messaging/nats/connection';
import { natsOptions } from '@rfp/messaging/nats/nats-settings';
import { brokerServices, busUses, type BusUse, keysOf } from '@rfp/messaging/permissions/services';
import { type ShippedBroker, startShippedBroker } from '../testing/shipped-broker.js';

/** An attempt, and the users who are allowed to make it. */
interface Cell {
  verb: 'publish' | 'subscribe';
  subject: string;
  queue?: string;
  who: readonly string[];
}

const users = [...brokerServices, 'stream'];
const nobody: readonly string[] = [];
const ownerOf = (name: string) => name.split('.')[0] ?? '';
const servicesThat = (does: (use: BusUse) => boolean) => brokerServices.filter((service) => does(busUses[service]));

const publish = (subject: string, who: readonly string[]): Cell => ({ verb: 'publish', subject, who });
const subscribe = (subject: string, who: readonly string[], queue?: string): Cell => ({
  verb: 'subscribe',
  subject,
  who,
  ...(queue === undefined ? {} : { queue }),
});

const requests = keysOf(rpc).flatMap((name): Cell[] => {
  const owner = ownerOf(name);
  const senders = servicesThat((use) => use.requests.includes(name));
  const hasParts = 'part' in rpc[name];
  return [
    publish(`rfp.rpc.${name}`, senders),
    subscribe(`rfp.rpc.${name}`, [owner], owner),
    subscribe(`rfp.rpc.${name}`, nobody),
    ...users.filter((user) => user !== owner).map((user) => subscribe(`rfp.rpc.${name}`, nobody, user)),
    publish(`rfp.parts.${name}.id`, hasParts ? [owner] : nobody),
    subscribe(`rfp.parts.${name}.id`, hasParts ? senders : nobody),
    publish(`rfp.abort.${name}.id`, hasParts ? senders : nobody),
    subscribe(`rfp.abort.${name}.id`, hasParts ? [owner] : nobody),
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
    subscribe(`rfp.v1.${name}.7`, nobody),
  ]),
];

const inboxes = users.flatMap((user) => [
  publish(`_INBOX.${user}.id`, nobody),
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
        publish(`${api}.CONSUMER.CREATE.${consumer}.rfp.v1.${event}.${7 - partition}`, nobody),
        publish(`${api}.CONSUMER.CREATE.${consumer}.>`, nobody),
        publish(`${api}.CONSUMER.CREATE.${consumer}`, nobody),
        publish(`${api}.CONSUMER.DURABLE.CREATE.${consumer}`, nobody),
        publish(`${api}.CONSUMER.INFO.${consumer}`, [service]),
        publish(`${api}.CONSUMER.MSG.NEXT.${consumer}`, [service]),
        publish(`${api}.CONSUMER.DELETE.${consumer}`, nobody),
        publish(`${api}.CONSUMER.PAUSE.${consumer}`, nobody),
        publish(`$JS.ACK.${consumer}.1.1.1.1.0`, [service]),
      ];
    }),
  ),
);
const followers = [
  publish(`${api}.CONSUMER.CREATE.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.CREATE.RFP_EVENTS`, nobody),
  publish(`${api}.CONSUMER.INFO.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.MSG.NEXT.RFP_EVENTS.oc_1`, ['gateway']),
  publish(`${api}.CONSUMER.DELETE.RFP_EVENTS.oc_1`, ['gateway']),
  publish('$JS.ACK.RFP_EVENTS.oc_1.1.1.1.1.0', nobody),
];
const streams = ['RFP_EVENTS', 'OTHER'].flatMap((stream) => {
  const ofEvents = (who: readonly string[]) => (stream === 'RFP_EVENTS' ? who : nobody);
  return [
    publish(`${api}.STREAM.CREATE.${stream}`, ofEvents(['opportunities', 'stream'])),
    publish(`${api}.STREAM.UPDATE.${stream}`, ofEvents(['stream'])),
    publish(`${api}.STREAM.INFO.${stream}`, ofEvents(['gateway', 'opportunities', 'sync', 'stream'])),
    ...['DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE', 'PEER.REMOVE', 'LEADER.STEPDOWN'].map(
      (verb) => publish(`${api}.STREAM.${verb}.${stream}`, nobody),
    ),
    publish(`${api}.DIRECT.GET.${stream}`, nobody),
    publish(`${api}.CONSUMER.LIST.${stream}`, nobody),
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
].map((subject) => publish(subject, nobody));
const wildcards = `
  > * *.> rfp.> rfp.*.> rfp.rpc.> rfp.rpc.*.* rfp.rpc.auth.* rfp.parts.> rfp.abort.>
  rfp.live.> rfp.live.*.* rfp.v1.> rfp.v1.opportunities.*.* _INBOX.> _INBOX.* _INBOX.*.>
  $JS.> $JS.API.> $JS.ACK.> $JS.EVENT.> $JS.EVENT.ADVISORY.API $SYS.> $SYS.ACCOUNT.> $SRV.> $KV.> $O.>`
  .trim()
  .split(/\s+/)
  .flatMap((subject) => [subscribe(subject, nobody), ...users.map((user) => subscribe(subject, nobody, user))]);

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

const describeCell = ({ verb, subject, queue = '' }: Omit<Cell, 'who'>) => `${verb} ${subject} ${queue}`.trim();

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

describe('the permissions of a real broker', () => {
  it.each(users)('let %s do exactly what the table of all cells says', async (user) => {
    const denied = await deniedTo(user);
    const wrong = cells.filter((cell) => denied.has(describeCell(cell)) === cell.who.includes(user));
    expect(wrong.map((cell) => `${user}: ${describeCell(cell)}`)).toEqual([]);
    expect(denied.size).toBeGreaterThan(cells.length / 2);
  });
});
