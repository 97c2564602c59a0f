import { Logger } from '@nestjs/common';
import { type BroadcastName, broadcasts, type EventEnvelope, type EventName, events } from '@rfp/contracts/events';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { type Rpc } from '@rfp/contracts/rpc/call';
import { samples, withUnknownMembers } from '@rfp/contracts/testing/samples';
import { randomUUID } from 'node:crypto';
import { BusClient } from './bus-client.js';
import { BusServer } from './bus-server.js';
import { decodeEvent } from './encoding.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { readReply, succeed } from './reply.js';
import { requestSubject } from './streams.js';
import { Recorder } from './suite/harness.js';
import { MemoryDeadLetters } from './suite/memory-dead-letters.js';

Logger.overrideLogger(false);

const requests: Readonly<Record<RpcName, Rpc>> = rpc;

function isRpcName(name: string): name is RpcName {
  return Object.hasOwn(rpc, name);
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

function isBroadcastName(name: string): name is BroadcastName {
  return Object.hasOwn(broadcasts, name);
}

let bus: InProcessBus;

beforeEach(() => {
  bus = new InProcessBus({ store: new MemoryEventStore() });
});

afterEach(() => bus.drain());

describe('with unknown members from a service of a later release,', () => {
  it.each(Object.keys(rpc).filter(isRpcName))('the reply to %s is read without them', async (name) => {
    const { reply } = requests[name];
    for (const value of samples(reply)) {
      const stop = await bus.respond(requestSubject(name), 'later', async () =>
        succeed(withUnknownMembers(reply, value)),
      );
      // This service does not validate the request.
      const read = await new BusClient(bus).call(name, Object({}));
      expect(read).toEqual(reply.parse(value));
      await stop();
    }
  });

  it('a list whose rows are passed on unread is read without them', async () => {
    const { reply } = requests['opportunities.list'];
    const [value] = samples(reply);
    const later = Object(withUnknownMembers(reply, value));
    await bus.respond(requestSubject('opportunities.list'), 'later', async () => succeed(later));
    const { rows, ...rest } = await new BusClient(bus).callForRowsText('opportunities.list', {
      audience: 'default',
      filter: {},
      sort: ['title', 'ASC'],
      offset: 0,
      limit: 50,
    });
    expect({ ...rest, rows: [] }).toEqual({ ...Object(reply.parse(value)), rows: [] });
    expect(JSON.parse(rows.text)).toEqual(later.rows);
  });

  it('the parts of a reply are read without them', async () => {
    const { part, reply } = rpc['intelligence.enrich'];
    const given = samples(part);
    const [value] = samples(reply);
    await bus.respond(requestSubject('intelligence.enrich'), 'later', async (_request, requestedParts) => {
      for (const each of given) requestedParts?.send(withUnknownMembers(part, each));
      return succeed(value);
    });
    const received: unknown[] = [];
    const { signal } = new AbortController();
    await new BusClient(bus).forwardWithParts(
      'intelligence.enrich',
      { id: randomUUID(), audience: 'default' },
      { onPart: (each) => received.push(each), signal },
    );
    expect(received).toEqual(given.map((each) => part.parse(each)));
  });

  it.each(Object.keys(broadcasts).filter(isBroadcastName))('the broadcast %s is read without them', async (name) => {
    const given = samples(broadcasts[name]);
    const heard = new Recorder<unknown>();
    await new BusClient(bus).onBroadcast(name, (data) => heard.record(data));
    for (const data of given) bus.broadcast(name, withUnknownMembers(broadcasts[name], data));
    expect(await heard.waitFor(given.length)).toEqual(given);
  });

  it.each(Object.keys(events).filter(isEventName))('the event %s is consumed without them', async (name) => {
    const given = samples(events[name]);
    const deadLetters = new MemoryDeadLetters();
    const server = new BusServer(bus, 'intelligence', undefined, deadLetters);
    const consumed = new Recorder<unknown>();
    server.addHandler(name, async ({ data }: EventEnvelope) => consumed.record(data), true);
    await new Promise<void>((resolve, reject) => {
      void server.listen((error) => (error === undefined ? resolve() : reject(error)));
    });
    for (const data of given) await bus.publish(eventOf(name, withUnknownMembers(events[name], data)));
    expect(await consumed.waitFor(given.length)).toEqual(given);
    expect(deadLetters.letters).toEqual([]);
    await server.close();
  });

  it('the envelope of an event and the error of a reply are read without them', () => {
    const event = eventOf('sync.started', {});
    expect(decodeEvent(JSON.stringify({ ...event, later: 1 }))).toEqual(event);
    const error = { code: 'NOT_FOUND', message: 'No.', details: { id: '1' } };
    expect(readReply(JSON.stringify({ ok: false, error: { ...error, later: 1 }, later: 1 }))).toEqual({
      ok: false,
      error,
    });
  });
});

function eventOf(type: EventName, data: unknown): EventEnvelope {
  return { id: randomUUID(), type, time: '2026-01-02T03:04:05.000Z', source: 'later', key: 'one', data };
}
