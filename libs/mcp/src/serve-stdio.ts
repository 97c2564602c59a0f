import { serveStdio as serveOn, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createServer } from './create-server.js';
import { type McpOptions } from './tool.js';

export interface Pipes {
  input: Readable;
  output: Writable;
  /** Ends serving. */
  signal: AbortSignal;
  /** Called with what went wrong outside of a request, such as a line that is no message. */
  onError: (error: Error) => void;
}

/** Serves one client over standard input and output, until the input ends. */
export async function serveStdio({ input, output, signal, onError }: Pipes, options: McpOptions): Promise<void> {
  const transport = new StdioServerTransport(input, output, { maxBufferSize: 1024 * 1024 });
  const handle = serveOn(() => createServer(options), { transport, onerror: onError, maxSubscriptions: 1 });
  await finished(input, { writable: false, signal }).catch(() => undefined);
  await handle.close();
}
