// Twin of the OpenTelemetry collector: receives traces (OTLP over HTTP, JSON), and returns the services and spans of each trace at GET /.
import { createServer } from 'node:http';

/** Texts `service: span` by trace id. */
const traces = new Map();

function store(body) {
  for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
    for (const { traceId, name } of scopeSpans.flatMap(({ spans }) => spans))
      traces.set(traceId, [...(traces.get(traceId) ?? []), `${service}: ${name}`]);
  }
}

createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  if (request.method === 'POST') store(body);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(request.method === 'POST' ? '{}' : JSON.stringify(Object.fromEntries(traces)));
}).listen(4318);
process.on('SIGTERM', () => process.exit());
