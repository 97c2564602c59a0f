import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { liveEvents } from '@rfp/contracts/events';
import { bodySchemaOf } from '@rfp/contracts/wire/envelope';
import { apiPrefix } from '@rfp/contracts/http';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { withUnknownMembers } from '@rfp/contracts/testing/samples';
import { parseJson } from '../read-text.js';

const allRoutes: Route[] = Object.values(routes);
const eventSchemas: Readonly<Record<string, (typeof liveEvents)[keyof typeof liveEvents]>> = liveEvents;

/** Simulates a server of a later release: proxies the server at `url` and adds unknown members to every reply, error and event. */
export async function startLaterServer(url: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    proxyRequest(url, request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function proxyRequest(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const clientLeft = new AbortController();
  response.once('close', () => clientLeft.abort());
  const { method = 'GET', url: target = '' } = request;
  const { host: _host, connection: _connection, ...headers } = request.headers;
  const body = await buffer(request);
  const answer = await fetch(new URL(target, url), {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    signal: clientLeft.signal,
    ...(body.length === 0 ? {} : { body }),
  });
  const { 'content-encoding': _encoding, 'content-length': _length, ...rest } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, rest);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream) return void response.end(extendBody(method, target, await answer.text()));
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) response.write(extendEvents(decoder.decode(chunk, { stream: true })));
  response.end();
}

function extendBody(method: string, target: string, text: string): string {
  const value = parseJson(text);
  if (value === undefined) return text;
  const [path = ''] = target.split('?');
  // As in the route table, literal paths precede paths with parameters.
  const route = allRoutes.find((one) => one.method === method && pathPattern(one).test(path));
  const schema = route && bodySchemaOf(route);
  const isReply = schema?.safeParse(value).success === true;
  return JSON.stringify(isReply ? withUnknownMembers(schema, value) : { ...Object(value), later: { more: [] } });
}

function pathPattern({ path, root }: Route): RegExp {
  return new RegExp(`^${root === true ? '' : apiPrefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** The gateway sends whole events per chunk. */
function extendEvents(text: string): string {
  return text.replaceAll(/event: (\S+)\ndata: (.*)\n/g, (whole, name: string, data: string) => {
    const schema = eventSchemas[name];
    return schema === undefined
      ? whole
      : `event: ${name}\ndata: ${JSON.stringify(withUnknownMembers(schema, JSON.parse(data)))}\n`;
  });
}
