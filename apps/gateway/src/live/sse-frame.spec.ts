import { type EventEnvelope, type EventName, events } from '@rfp/contracts/events';
import { samples, withUnknownMembers } from '@rfp/contracts/testing/samples';
import { textOf, toSseFrame } from './sse-frame.js';

const envelope: EventEnvelope = {
  id: '00000000-0000-7000-8000-000000000000',
  type: 'sync.started',
  time: '2026-01-02T03:04:05.000Z',
  source: 'sync',
  key: 'one',
  data: {},
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}

describe('the frame of an event', () => {
  it.each(Object.keys(events).filter(isEventName))(
    '%s of a later service has only the members that this version knows',
    (type) => {
      for (const data of samples(events[type])) {
        const known = toSseFrame({ position: '7', event: { ...envelope, type, data } });
        const later = { ...envelope, type, data: withUnknownMembers(events[type], data) };
        expect(toSseFrame({ position: '7', event: later })).toEqual(known);
        expect(known.text).toBe(`id: 7\n${textOf(type, data)}`);
      }
    },
  );

  it.each(['sync.started', 'sync.of-a-later-service'])('%s with an unknown payload has no reader', (type) => {
    const frame = toSseFrame({ position: '7', event: { ...envelope, type, data: { run_id: 7 } } });
    expect(frame).toEqual({ position: '7', text: '', audience: 'none' });
  });
});
