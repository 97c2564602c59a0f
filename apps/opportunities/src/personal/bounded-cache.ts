interface Entry<T> {
  readonly value: T;
  /** Until when it is valid, in milliseconds as of `performance.now`. */
  readonly until: number;
}

/** Most entries have few bytes, some none: so many of them take a few megabytes besides. */
const maxEntries = 1000;

/** The last used of what was made, as far as it fits into so many bytes, and at most a thousand entries. */
export class BoundedCache<T extends { readonly bytes: number }> {
  readonly #entries = new Map<string, Entry<T>>();

  constructor(private readonly maxBytes: number) {}

  /** The value of a key, if it is valid. */
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

  /** Drops what was not used for longest. What is used now stays, however large it is. */
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
