import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

const attributeSchema = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attributeSchema).default([]),
  status: z.object({ code: z.number().optional() }).optional(),
});
const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attributeSchema) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

/** A span as received by a collector, with the service that sent it. */
export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root span of a trace. */
  parentSpanId: string;
  attributes: Record<string, unknown>;
  /** Whether its status is an error. */
  failed: boolean;
}

export interface OtlpCollector {
  url: string;
  spans: CollectedSpan[];
  /** All received data as text, to search it for content that must not be there. */
  text: () => string;
  close: () => Promise<void>;
}

/** A stub of an OpenTelemetry collector that receives traces as JSON over HTTP. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const record = async (request: IncomingMessage): Promise<void> => {
    const body = await readText(request);
    bodies.push(body);
    spans.push(...spansOf(body));
  };
  const server = createServer((request, response) => {
    void record(request).finally(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => bodies.join('\n'),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

function spansOf(body: string): CollectedSpan[] {
  const { resourceSpans } = exportSchema.parse(JSON.parse(body));
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId = '', attributes, status }) => ({
        service,
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        failed: status?.code === 2,
      })),
    );
  });
}

function valuesOf(attributes: z.output<typeof attributeSchema>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
