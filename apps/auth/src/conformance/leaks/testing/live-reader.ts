import { apiPrefix } from '@rfp/contracts/http';
import { type Member } from './tenants.js';

/** A live stream of a person, with everything that it has received. */
export interface LiveReader {
  text: () => string;
  /** Resolves with the time, by `performance.now()`, at which the stream ends. */
  ended: Promise<number>;
  close: () => void;
}

export async function openLive(
  url: string,
  { token, headers }: Pick<Member, 'token' | 'headers'>,
): Promise<LiveReader> {
  const abort = new AbortController();
  const response = await fetch(`${url}${apiPrefix}/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: abort.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`the stream was answered with ${response.status}`);
  let received = '';
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    try {
      for await (const part of body) received += decoder.decode(part, { stream: true });
    } catch {
      // The connection was aborted.
    }
    return performance.now();
  };
  return { text: () => received, ended: read(response.body), close: () => abort.abort() };
}
