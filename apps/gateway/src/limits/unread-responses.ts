import { type Socket } from 'node:net';

interface UnreadResponse {
  /** The caller; for unknown callers, the network. */
  owner: string;
  bytes: number;
  socket: Socket;
}

/** Responses that clients have not read yet. Beyond the limit, the oldest response of the owner with the most bytes loses its connection. */
export class UnreadResponses {
  readonly #responses = new Set<UnreadResponse>();
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /** @returns a function to call when the response is read or its connection closed */
  add(response: UnreadResponse): () => void {
    this.#responses.add(response);
    this.#bytes += response.bytes;
    while (this.#bytes > this.maxBytes) this.#closeOldest(this.#largestOwner());
    return () => this.#delete(response);
  }

  #delete(response: UnreadResponse): void {
    if (this.#responses.delete(response)) this.#bytes -= response.bytes;
  }

  #closeOldest(owner: string | undefined): void {
    for (const response of this.#responses) {
      if (response.owner !== owner) continue;
      this.#delete(response);
      response.socket.destroy();
      return;
    }
  }

  #largestOwner(): string | undefined {
    const bytes = new Map<string, number>();
    for (const response of this.#responses) {
      bytes.set(response.owner, (bytes.get(response.owner) ?? 0) + response.bytes);
    }
    return [...bytes].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  }
}
