import { bodySchemaOf } from '@rfp/contracts/wire/envelope';
import { liveEvents } from '@rfp/contracts/events';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { samples, withUnknownMembers } from '@rfp/contracts/testing/samples';
import { parseLiveEvent } from './live-event.js';
import { createSend } from '../send.js';
import { createSendStreamed } from './streamed-answer.js';

const allRoutes: [string, Route][] = Object.entries(routes);
const jsonRoutes = allRoutes.filter(([, { media }]) => media === undefined);
const streamedRoutes = jsonRoutes.filter(([, { streams }]) => streams === true);

const inBody = ({ envelope }: Route, data: unknown) => (envelope === true ? { success: true, data } : data);

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

describe('with unknown members from a server of a later release,', () => {
  it.each(jsonRoutes)('the reply of %s is read without them', async (_name, route) => {
    for (const value of samples(route.reply)) {
      const fetch = async () => Response.json(withUnknownMembers(bodySchemaOf(route), inBody(route, value)));
      const { value: read } = await createSend({ baseUrl: '', fetch })(route, {});
      expect(read).toEqual(route.reply.parse(value));
    }
  });

  it.each(streamedRoutes)('the events of the answer of %s are read without them', async (_name, route) => {
    for (const value of samples(route.reply)) {
      const later = withUnknownMembers(route.reply, value);
      const text = event('computed', later) + event('text', { text: 'A ', later: 1 }) + event('answer', later);
      const headers = { 'content-type': 'text/event-stream' };
      const fetch = async () => new Response(text, { headers });
      const parts: unknown[] = [];
      const options = { baseUrl: '', fetch };
      const sendStreamed = createSendStreamed(options, createSend(options));
      const answer = await sendStreamed(route, {}, { onPart: (part) => parts.push(part) });
      const expected = route.reply.parse(value);
      expect([answer, parts]).toEqual([expected, [{ computed: expected }, { text: 'A ' }]]);
    }
  });

  it.each(Object.entries(liveEvents))('the live event %s is read without them', (name, schema) => {
    for (const data of samples(schema)) {
      const text = JSON.stringify(withUnknownMembers(schema, data));
      expect(parseLiveEvent('1', name, text)).toEqual({ id: '1', name, data: schema.parse(data) });
    }
  });
});
