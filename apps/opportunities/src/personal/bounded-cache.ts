interface Entry<T> {
  readonly value: T;
  /** Expiry, in milliseconds of `performance.now`. */
  readonly until: number;
}

/** Max entries. Values may be empty, so a limit on bytes alone would not bound the overhead of the entries. */
const maxEntries = 1000;

/** LRU cache with a limit on bytes and entries. */
export class BoundedCache<T extends { readonly bytes: number }> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(private readonly maxBytes: number) {}

  /** Returns the value of a key, unless it has expired. */
  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (entry.until <= performance.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, until = Infinity): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until });
  }

  /** Drops the least recently used entries beyond the limits. The most recent entry always stays, whatever its size. */
  trim(): void {
    let bytes = [...this.#entries.values()].reduce((sum, { value }) => sum + value.bytes, 0);
    for (const [key, { value }] of this.#entries) {
      const fits = bytes <= this.maxBytes && this.#entries.size <= maxEntries;
      if (fits || this.#entries.size === 1) return;
      this.#entries.delete(key);
      bytes -= value.bytes;
    }
  }
}
