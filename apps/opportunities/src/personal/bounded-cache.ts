interface Entry<T> {
  readonly value: T;
  /** End of its validity, in milliseconds of `performance.now`. */
  readonly until: number;
}

/** Limits the overhead of the entries themselves to a few megabytes, since some have few bytes or none. */
const maxEntries = 1000;

/** LRU cache with a max number of bytes and at most a thousand entries. */
export class BoundedCache<T extends { readonly bytes: number }> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(private readonly maxBytes: number) {}

  /** The value of a key, unless it has expired. */
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

  /** Drops the least recently used entries. The most recent one always stays, however large it is. */
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
