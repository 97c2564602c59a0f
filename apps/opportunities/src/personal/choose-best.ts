import { AppError } from '@rfp/contracts/errors';
import { type Candidate, type Candidates, comparePlaces } from './candidates.js';
import { type DocumentBounds } from './document-bounds.js';
import { type Judge } from './judge.js';
import { isBehind, Waiting } from './waiting.js';

interface Steps {
  readonly sources: readonly Candidates[];
  readonly documents: Pick<DocumentBounds, 'isNarrower' | 'read'>;
  readonly judge: Pick<Judge, 'judge'>;
}

const tookTooLong =
  'The order by your own scores took too long. Narrow the list with a filter, or ask for an earlier page.';

/**
 * Chooses the best of the candidates of all sources. Of those that can have the most, first the documents are read, which leaves fewer of them, and then
 * their sums are computed. It ends when no other can come before the last one wanted.
 */
export async function chooseBest(
  steps: Steps,
  { wanted, until }: { wanted: number; until: number },
): Promise<readonly Candidate[]> {
  const choice = new Choice(steps, wanted);
  while (await choice.step()) {
    if (performance.now() >= until) throw new AppError('TIMEOUT', { message: tookTooLong });
  }
  return choice.best;
}

class Choice {
  best: readonly Candidate[] = [];
  /** What rows can have by themselves, and by their documents. */
  readonly #found = new Waiting();
  readonly #narrowed: Waiting;

  constructor(
    private readonly steps: Steps,
    private readonly wanted: number,
  ) {
    this.#narrowed = steps.documents.isNarrower ? new Waiting() : this.#found;
  }

  /** Whether more steps follow. */
  async step(): Promise<boolean> {
    const last = this.best[this.wanted - 1];
    const source = foremost(this.steps.sources);
    const unread = source?.next ?? null;
    const next = foremost([this.#narrowed, this.#found, source].filter((each) => each !== undefined));
    if (next === undefined || isBehind(next.next, last)) return false;
    if (next === source) this.#found.add(await source.read(last));
    else if (next === this.#narrowed) await this.#judge(this.#narrowed.take(unread, last));
    else this.#narrowed.add(await this.steps.documents.read(this.#found.take(unread, last)));
    return true;
  }

  async #judge(rows: readonly Candidate[]): Promise<void> {
    const judged = await this.steps.judge.judge(rows);
    this.best = [...this.best, ...judged].sort(comparePlaces).slice(0, this.wanted);
  }
}

/** The one whose next row can have the most; the first among equals. */
function foremost<T extends { readonly next: Candidate | null }>(all: readonly T[]): T | undefined {
  const open = all.flatMap((each) => (each.next === null ? [] : [{ each, place: each.next }]));
  return open.sort((one, other) => comparePlaces(one.place, other.place))[0]?.each;
}
