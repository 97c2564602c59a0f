/** Cache of one reply that is the same for all callers. Callers who arrive during a fetch share it. */
export class ReplyCache<T> {
  #cached: { reply: T; expiresAt: number } | null = null;
  #fetching: Promise<T> | null = null;

  constructor(private readonly lifetimeMs: number) {}

  /** The cached reply; undefined if it must be fetched. */
  get current(): T | undefined {
    return this.#cached !== null && performance.now() < this.#cached.expiresAt ? this.#cached.reply : undefined;
  }

  /** Returns the cached reply, the reply of the fetch in progress, or the reply of a new fetch. */
  async read(fetch: () => Promise<T>): Promise<T> {
    if (this.current !== undefined) return this.current;
    this.#fetching ??= this.#fetch(fetch).finally(() => {
      this.#fetching = null;
    });
    return this.#fetching;
  }

  async #fetch(fetch: () => Promise<T>): Promise<T> {
    const reply = await fetch();
    this.#cached = { reply, expiresAt: performance.now() + this.lifetimeMs };
    return reply;
  }
}
