import { type Socket } from 'node:net';
import { httpAnswer } from './raw-site.js';

/** An answer of a server that may be hostile or broken. */
export interface HostileAnswer {
  name: string;
  answer: Buffer | ((socket: Socket) => void);
  /** Expected outcome at the egress guard: an error code in upper case, or the text of the page. */
  expected: string;
  /** Limits that are lower than those of the product. */
  limits?: { totalMs?: number; headersMs?: number; pageBytes?: number };
}

export const megabyte = 1024 * 1024;
export const text = { 'Content-Type': 'text/plain; charset=utf-8' };
export const page = '<!doctype html><title>Open bids</title>';
export const packed = (coding: string, body: Uint8Array, headers: Record<string, string> = {}): Buffer =>
  httpAnswer(body, { 'Content-Encoding': coding, ...headers });
export const head = (lines: string[], status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
export const raw = (lines: string[], body = '', status = '200 OK'): Buffer => Buffer.from(head(lines, status) + body);
export const html = 'Content-Type: text/html; charset=utf-8';
export const chunk = (body: string): string => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;

/** Writes endlessly, as fast as the other side reads. */
export function endless(start: string | Buffer, piece: string | Buffer): (socket: Socket) => void {
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', more);
    };
    socket.write(start);
    more();
  };
}

/** Writes a little every 20 ms, endlessly. */
export function dripping(start: string, piece: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), 20);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Writes once and keeps the connection open. */
export function stalled(start: string | Buffer): (socket: Socket) => void {
  return (socket) => {
    if (start.length > 0) socket.write(start);
  };
}
