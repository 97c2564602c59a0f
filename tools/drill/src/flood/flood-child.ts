import { connect } from 'node:net';
import { floodMessage, type Flood } from './flood.js';

/** Keeps connections busy with requests until the parent process ends this process, or for `maxMs`. */
function flood({ port, request, connections, keepAlive, maxMs }: Flood): void {
  const answers: Record<string, number> = {};
  const end = performance.now() + maxMs;
  const count = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1;
  };
  const open = (): void => {
    if (performance.now() > end) return;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const rest = afterResponse(text);
      if (rest === undefined) return;
      count(text.slice(9, 12));
      text = rest;
      if (keepAlive) socket.write(request);
    });
    socket.on('error', () => count('broken'));
    socket.on('close', () => void setImmediate(open));
  };
  for (let n = 0; n < connections; n += 1) open();
  process.send?.('begun');
  process.once('message', () => process.send?.({ answers }, () => process.exit()));
  setTimeout(() => process.kill(process.pid), maxMs);
}

/** Text after the first response; undefined if the response is incomplete. */
function afterResponse(text: string): string | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1] ?? 0);
  const end = headEnd + 4 + length;
  return text.length < end ? undefined : text.slice(end);
}

process.once('message', (message) => flood(floodMessage.parse(message)));
