/** A set of slots, stored as bits. */
export class SlotSet {
  readonly #bytes: Uint8Array;

  /** @param before - initial content */
  constructor(count: number, before?: SlotSet) {
    this.#bytes = new Uint8Array(Math.ceil(count / 8));
    if (before !== undefined) this.#bytes.set(before.#bytes.subarray(0, this.#bytes.length));
  }

  get byteLength(): number {
    return this.#bytes.length;
  }

  has(slot: number): boolean {
    return ((this.#bytes[slot >> 3] ?? 0) & (1 << (slot & 7))) !== 0;
  }

  set(slot: number, isIn: boolean): void {
    const bit = 1 << (slot & 7);
    const byte = this.#bytes[slot >> 3] ?? 0;
    this.#bytes[slot >> 3] = isIn ? byte | bit : byte & ~bit;
  }
}
