import { type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Fault, webPage } from './fault.js';

/** An answer without its body. */
export interface AnswerHead {
  /** Status code; default: 200. */
  status?: number;
  headers?: Record<string, string>;
  /** Rewrites the text of a compressed body, and compresses it again. Absent for other bodies. */
  rewriteCompressed?: (rewrite: (text: string) => string) => Promise<Uint8Array>;
}

/** The correct answer to a request. */
export interface OriginalAnswer {
  path: string;
  answer: AnswerHead;
  /** Whole body of the correct answer. */
  whole: Buffer;
  /** Body of the first answer for this path. */
  first: Buffer;
}

/** Applies a fault that needs no correct answer. Returns false for other faults. */
export function answerWithoutOriginal(fault: Fault, response: ServerResponse): boolean {
  if (fault.kind === 'silent') return true;
  if (fault.kind === 'reset' && fault.at !== 'body') {
    response.socket?.resetAndDestroy();
    return true;
  }
  if (writeToSocket(fault, response.socket)) return true;
  const fixed = fixedAnswer(fault);
  if (fixed === undefined) return false;
  send(response, fixed, Buffer.from(fixed.body));
  return true;
}

/** Sends the correct answer, corrupted by the fault. */
export async function corrupt(fault: Fault, original: OriginalAnswer, response: ServerResponse): Promise<void> {
  const { answer, whole, first } = original;
  if (fault.kind === 'cut') sendCut(fault, answer, whole, response);
  else if (fault.kind === 'repeat') send(response, answer, first);
  else if (fault.kind === 'altered') send(response, ...(await alterAnswer(fault, original)));
  else if (fault.kind === 'drip') drip(answer, whole, fault.everyMs, response);
  else if (fault.kind === 'endless') await sendEndless(fault, answer, whole, response);
  else await sendPartially(fault, answer, whole, response);
}

/**
 * Sends half of the body with the `Content-Length` of the whole, or the whole body with a larger one, then breaks the connection or stalls.
 */
async function sendPartially(fault: Fault, answer: AnswerHead, whole: Buffer, response: ServerResponse): Promise<void> {
  const sendsWhole = fault.kind === 'stall' && fault.sent === 'all';
  response.writeHead(answer.status ?? 200, {
    ...answer.headers,
    'content-length': String(whole.length + (sendsWhole ? 1000 : 0)),
  });
  await new Promise<void>((resolve) => {
    response.write(sendsWhole ? whole : whole.subarray(0, Math.floor(whole.length / 2)), () => resolve());
  });
  if (fault.kind === 'truncated') response.destroy();
  if (fault.kind === 'reset') response.socket?.resetAndDestroy();
}

/** Sends an answer with its length. */
export function send(response: ServerResponse, answer: AnswerHead, body: Uint8Array): void {
  response.writeHead(answer.status ?? 200, { ...answer.headers, 'content-length': String(body.length) });
  response.end(body);
}

function fixedAnswer(fault: Fault): (AnswerHead & { body: string }) | undefined {
  if (fault.kind === 'status')
    return {
      status: fault.status,
      headers: { 'content-type': 'text/plain', ...fault.headers },
      body: fault.body ?? '',
    };
  if (fault.kind === 'html') return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: webPage };
  if (fault.kind === 'empty')
    return { status: fault.status ?? 200, headers: { 'content-type': 'application/json' }, body: '' };
  if (fault.kind === 'redirect') return { status: fault.status ?? 302, headers: { location: fault.to }, body: '' };
  return undefined;
}

/** Applies a fault that writes bytes directly to the socket. Returns false for other faults. */
function writeToSocket(fault: Fault, socket: Socket | null): boolean {
  if (fault.kind === 'raw') socket?.end(fault.bytes);
  else if (fault.kind === 'drip' && fault.part === 'headers')
    writeRepeatedly(socket, 'HTTP/1.1 200 OK\r\n', 'x-drip: drop\r\n', fault.everyMs);
  else if (fault.kind === 'endless-headers')
    writeRepeatedly(socket, 'HTTP/1.1 200 OK\r\n', `x-padding: ${'x'.repeat(4000)}\r\n`, 0);
  else return false;
  return true;
}

function writeRepeatedly(socket: Socket | null, start: string, piece: string, everyMs: number): void {
  if (socket === null) return;
  socket.write(start);
  repeatWhileOpen(everyMs, socket, () => socket.write(piece));
}

/** Repeats an action while the client is connected. The client may disconnect before the first time. */
function repeatWhileOpen(everyMs: number, connection: { destroyed: boolean }, action: () => unknown): void {
  const timer = setInterval(() => {
    if (connection.destroyed) clearInterval(timer);
    else action();
  }, everyMs);
}

function sendCut(
  { restFollows }: Extract<Fault, { kind: 'cut' }>,
  answer: AnswerHead,
  whole: Buffer,
  response: ServerResponse,
): void {
  const length = Math.floor(whole.length / 2);
  response.writeHead(answer.status ?? 200, {
    ...answer.headers,
    'content-length': String(length),
    connection: 'close',
  });
  response.end(restFollows === true ? whole : whole.subarray(0, length));
}

async function alterAnswer(
  { bytes, headers, status }: Extract<Fault, { kind: 'altered' }>,
  { path, answer, whole }: OriginalAnswer,
): Promise<[AnswerHead, Uint8Array]> {
  const body = bytes === undefined ? whole : await bytes(whole, path);
  return [{ status: status ?? answer.status ?? 200, headers: changeHeaders(answer.headers ?? {}, headers) }, body];
}

function changeHeaders(
  headers: Record<string, string>,
  changes: Record<string, string | null> = {},
): Record<string, string> {
  const all = new Map(Object.entries(headers));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return Object.fromEntries(all);
}

function drip(answer: AnswerHead, whole: Buffer, everyMs: number, response: ServerResponse): void {
  response.writeHead(answer.status ?? 200, answer.headers);
  let at = 0;
  repeatWhileOpen(everyMs, response, () => {
    // Never sends the last byte, so that the answer never ends.
    response.write(whole.subarray(at, at + 1));
    at = Math.min(at + 1, whole.length - 2);
  });
}

async function sendEndless(
  { piece, headers, status }: Extract<Fault, { kind: 'endless' }>,
  answer: AnswerHead,
  whole: Buffer,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(status ?? answer.status ?? 200, changeHeaders({ ...answer.headers }, headers));
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield whole;
    for (;;) yield piece;
  }
  // The pipeline rejects when the client disconnects, which is expected.
  await pipeline(Readable.from(pieces()), response).catch(() => undefined);
}
