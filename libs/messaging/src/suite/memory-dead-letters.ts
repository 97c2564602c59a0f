import { type DeadLetterReason } from '../delivery/deliver.js';
import { type DeadLetter, type DeadLetterStore, type StoredDeadLetter } from '../dead-letters/dead-letter.js';

/** Dead letters in memory, for tests only. */
export class MemoryDeadLetters implements DeadLetterStore {
  readonly letters: StoredDeadLetter[] = [];

  async add(letter: DeadLetter): Promise<void> {
    if (!this.letters.some(({ id }) => id === letter.id)) this.letters.unshift({ ...letter, diedAt: new Date() });
  }

  async list(limit: number): Promise<{ letters: StoredDeadLetter[]; total: number }> {
    return { letters: this.letters.slice(0, limit), total: this.letters.length };
  }

  async find(ids: readonly string[]): Promise<StoredDeadLetter[]> {
    return this.letters.filter(({ id }) => ids.includes(id));
  }

  async failAgain(id: string, reason: DeadLetterReason): Promise<void> {
    for (const letter of this.letters.filter((each) => each.id === id))
      Object.assign(letter, reason, { deliveries: letter.deliveries + 1 });
  }

  async remove(ids: readonly string[]): Promise<number> {
    const left = this.letters.filter(({ id }) => !ids.includes(id));
    return this.letters.splice(0, this.letters.length, ...left).length - left.length;
  }
}
