/** A reply that is the same for all callers: kept for some time, and fetched once for all who want it meanwhile. */
export class KeptReply<T> {
  #kept: { reply: T; until: number } | null = null;
  #call: Promise<T> | null = null;

  constructor(private readonly keptMs: number) {}

  /** Undefined if it has to be fetched. */
  get current(): T | undefined {
    return this.#kept !== null && performance.now() < this.#kept.until ? this.#kept.reply : undefined;
  }

  /** The current one, or that of the call in progress, or of a new call. */
  async read(call: () => Promise<T>): Promise<T> {
    if (this.current !== undefined) return this.current;
    this.#call ??= this.#fetch(call).finally(() => {
      this.#call = null;
    });
    return this.#call;
  }

  async #fetch(call: () => Promise<T>): Promise<T> {
    const reply = await call();
    this.#kept = { reply, until: performance.now() + this.keptMs };
    return reply;
  }
}
