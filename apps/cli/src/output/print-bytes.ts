import { type DataSink } from '../io.js';
import { sanitize } from './sanitize.js';

/** Prints a file or a response as it arrives, in constant memory. On a terminal the text is sanitized, otherwise bytes are unchanged. */
export async function printBytes(out: DataSink, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  if (out.isTTY) await printSanitized(out, chunks);
  else for await (const chunk of chunks) await out.writeBytes(chunk);
}

/** Sanitizes whole lines, because an escape sequence may be split between two chunks. */
async function printSanitized(out: DataSink, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    out.write(lines.map((line) => `${sanitize(line)}\n`).join(''));
  }
  rest += decoder.decode();
  out.write(rest === '' ? '' : `${sanitize(rest)}\n`);
}
