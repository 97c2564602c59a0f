import { serveStdio as serveOn, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { AppError } from '@rfp/contracts/errors';
import { type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createServer } from './create-server.js';
import { type McpOptions } from './tool.js';

/** Limit of a message, as over HTTP. */
const maxMessageBytes = 1024 * 1024;

export interface Pipes {
  input: Readable;
  output: Writable;
  /** Ends serving. */
  signal: AbortSignal;
  /** Called with what went wrong outside of a request, such as a line that is no message. */
  onError: (error: Error) => void;
}

/**
 * Serves one client over standard input and output, until the input ends.
 * @throws AppError PAYLOAD_TOO_LARGE for a message beyond the limit: where the next one begins is unknown
 */
export async function serveStdio({ input, output, signal, onError }: Pipes, options: McpOptions): Promise<void> {
  const transport = new ClosingTransport(input, output, { maxBufferSize: maxMessageBytes });
  const handle = serveOn(() => createServer(options), { transport, onerror: onError, maxSubscriptions: 1 });
  const ended = finished(input, { writable: false, signal }).catch(() => undefined);
  await Promise.race([ended, transport.closed]);
  const isTooLarge = !input.readableEnded && !input.destroyed && !signal.aborted;
  await handle.close();
  if (isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'A message on stdin has more than 1 MiB.' });
}

/** Tells when it has closed itself: the SDK keeps that from the owner of the transport. */
class ClosingTransport extends StdioServerTransport {
  #tell: () => void = () => undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#tell = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.#tell();
  }
}
