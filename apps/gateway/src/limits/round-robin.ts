/** Owner of an item. */
export interface Owner {
  /** The party that takes turns with others: an account, or the network of visitors. */
  party: string;
  /** The caller who takes turns within the party: an account, or a session. */
  caller: string;
}

/** Items in round-robin order: parties take turns, and callers within a party. */
export class RoundRobin<T extends Owner> {
  readonly #parties = new Map<string, Map<string, T[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf({ party, caller }: Owner): number {
    return this.#parties.get(party)?.get(caller)?.length ?? 0;
  }

  add(item: T): void {
    const callers = this.#parties.get(item.party) ?? new Map<string, T[]>();
    this.#parties.set(item.party, callers);
    const items = callers.get(item.caller) ?? [];
    callers.set(item.caller, items);
    items.push(item);
    this.#size += 1;
  }

  /** Removes an item; false if it is not waiting. */
  remove(item: T): boolean {
    const callers = this.#parties.get(item.party);
    const items = callers?.get(item.caller) ?? [];
    const index = items.indexOf(item);
    if (callers === undefined || index === -1) return false;
    items.splice(index, 1);
    this.#size -= 1;
    if (items.length === 0) callers.delete(item.caller);
    if (callers.size === 0) this.#parties.delete(item.party);
    return true;
  }

  /** Takes the next item of a party for which `mayTake` holds. The party and the caller move to the end. */
  next(mayTake: (party: string) => boolean): T | undefined {
    for (const [party, callers] of this.#parties) {
      if (!mayTake(party)) continue;
      for (const [caller, items] of callers) {
        const item = items[0];
        if (item === undefined) continue;
        moveToEnd(this.#parties, party, callers);
        moveToEnd(callers, caller, items);
        this.remove(item);
        return item;
      }
    }
    return undefined;
  }

  /** The last item of the party with the most items, unless `party` has as many. */
  lastOfLargest(party: string): T | undefined {
    const sizes = [...this.#parties].map(([name, callers]): [string, number] => [name, sizeOf(callers)]);
    const sizeOfParty = sizes.find(([name]) => name === party)?.[1] ?? 0;
    const [largest] = sizes.toSorted((a, b) => b[1] - a[1]);
    if (largest === undefined || largest[1] <= sizeOfParty + 1) return undefined;
    const callers = [...(this.#parties.get(largest[0])?.values() ?? [])];
    return callers.toSorted((a, b) => b.length - a.length)[0]?.at(-1);
  }
}

function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}

function sizeOf(callers: Map<string, unknown[]>): number {
  return [...callers.values()].reduce((sum, items) => sum + items.length, 0);
}
