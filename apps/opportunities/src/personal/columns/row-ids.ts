/** Number of 32-bit integers in an id. */
const parts = 4;

/**
 * Ids of rows, in 16 bytes each. A row has a slot, which never changes, and a place in the order of ids.
 */
export class RowIds {
  #numbers = new Uint32Array(0);
  #count = 0;
  /** The slots in the order of their ids, with spare capacity. */
  #inOrder = new Int32Array(0);

  /** Number of used slots, including those of removed rows. */
  get count(): number {
    return this.#count;
  }

  /** The slots in the order of their ids, oldest first. */
  get inOrder(): Int32Array {
    return this.#inOrder.subarray(0, this.#count);
  }

  idAt(slot: number): string {
    const hex = [0, 1, 2, 3].map((part) => this.#part(slot, part).toString(16).padStart(8, '0')).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }

  /** Returns the slot of an id; -1 for an unknown id. */
  findSlot(id: string): number {
    const numbers = parseId(id);
    const place = this.#findPlace(numbers);
    const slot = place < this.#count ? (this.#inOrder[place] ?? -1) : -1;
    return slot >= 0 && this.#compare(slot, numbers) === 0 ? slot : -1;
  }

  /** Counts the ids before this one. */
  countBefore(id: string): number {
    return this.#findPlace(parseId(id));
  }

  /** Assigns slots to ids. Each id must be new and occur once. */
  add(ids: readonly string[]): void {
    const first = this.#count;
    this.#reserve(first + ids.length);
    for (const id of ids) {
      this.#numbers.set(parseId(id), this.#count * parts);
      this.#count += 1;
    }
    const added = Int32Array.from(ids, (_, index) => first + index).sort((one, other) =>
      this.#compareSlots(one, other),
    );
    this.#merge(first, added);
  }

  /** Merges added slots into the order. Starts at the end, because most added ids are the newest. */
  #merge(count: number, added: Int32Array): void {
    let from = count - 1;
    let next = added.length - 1;
    for (let to = count + added.length - 1; next >= 0; to -= 1) {
      const slot = added[next] ?? 0;
      const before = from < 0 ? slot : (this.#inOrder[from] ?? 0);
      if (from >= 0 && this.#compareSlots(before, slot) > 0) {
        this.#inOrder[to] = before;
        from -= 1;
      } else {
        this.#inOrder[to] = slot;
        next -= 1;
      }
    }
  }

  #reserve(count: number): void {
    if (count * parts <= this.#numbers.length) return;
    const capacity = capacityFor(count);
    this.#numbers = copyInto(this.#numbers, new Uint32Array(capacity * parts));
    this.#inOrder = copyInto(this.#inOrder, new Int32Array(capacity));
  }

  #findPlace(numbers: readonly number[]): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#inOrder[middle] ?? 0, numbers) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(slot: number, numbers: readonly number[]): number {
    for (let part = 0; part < parts; part += 1) {
      const difference = this.#part(slot, part) - (numbers[part] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #compareSlots(one: number, other: number): number {
    for (let part = 0; part < parts; part += 1) {
      const difference = this.#part(one, part) - this.#part(other, part);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  #part(slot: number, part: number): number {
    return this.#numbers[slot * parts + part] ?? 0;
  }
}

function parseId(id: string): number[] {
  const hex = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((at) => Number.parseInt(hex.slice(at, at + 8), 16));
}

/** Returns the capacity for a number of rows, with spare room so that few additions copy all arrays. */
export function capacityFor(count: number): number {
  return Math.max(1024, Math.ceil(count * 1.25));
}

/** Copies the content of an array into a larger one. */
export function copyInto<T extends { set(content: T): void }>(content: T, larger: T): T {
  larger.set(content);
  return larger;
}
