import { type Caller } from '@rfp/contracts/caller';
import {
  consumingServiceSchema,
  type DeadLetter as ShownDeadLetter,
  maxDeadLetters,
  type Replayed,
  shownBodyLength,
} from '@rfp/contracts/wire/dead-letter';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type EventEnvelope } from '@rfp/contracts/events';
import { Logger } from '@nestjs/common';
import { type DeadLetterStore, type StoredDeadLetter } from './dead-letter.js';
import { decodeEvent } from '../encoding.js';

/** Below the time limit of the request, so that the reply still arrives. */
const replayLimitMs = 20_000;

interface DeadLetterOwner {
  service: string;
  store: DeadLetterStore;
  /** Runs the handler of the service. */
  handle: (event: EventEnvelope) => Promise<void>;
}

/** Handlers of the requests about dead letters. */
export class DeadLetterRequests {
  private readonly logger = new Logger('Events');

  constructor(private readonly owner: DeadLetterOwner) {}

  async list(): Promise<{ dead_letters: ShownDeadLetter[]; total: number }> {
    const { letters, total } = await this.owner.store.list(maxDeadLetters);
    return { dead_letters: letters.map((letter) => this.show(letter)), total };
  }

  /**
   * Runs the handler again, oldest letter first. The order within a key is not kept, because handlers look up the current state. Handled letters are
   * deleted.
   */
  async replay(ids: readonly string[], { label }: Caller): Promise<Replayed> {
    const until = performance.now() + replayLimitMs;
    const letters = await this.owner.store.find(ids);
    const outcome: Replayed = { replayed: [], failed: [], untried: [] };
    for (const letter of letters) {
      if (performance.now() > until) outcome.untried.push(letter.id);
      else await this.replayOne(letter, outcome);
    }
    this.logger.log(
      `${label} replayed dead letters: ${outcome.replayed.length} handled, ${outcome.failed.length} failed`,
    );
    return outcome;
  }

  async discard(ids: readonly string[], { label }: Caller): Promise<{ discarded: number }> {
    const discarded = await this.owner.store.remove(ids);
    this.logger.log(`${label} discarded ${discarded} dead letters`);
    return { discarded };
  }

  private async replayOne({ id, body }: StoredDeadLetter, outcome: Replayed): Promise<void> {
    try {
      await this.owner.handle(decodeEvent(body));
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      await this.owner.store.failAgain(id, { code, message });
      outcome.failed.push({ id, code, message });
      return;
    }
    await this.owner.store.remove([id]);
    outcome.replayed.push(id);
  }

  private show({ diedAt, body, ...letter }: StoredDeadLetter): ShownDeadLetter {
    const service = consumingServiceSchema.safeParse(this.owner.service);
    if (!service.success) throw new AppError('INTERNAL', { cause: service.error });
    return { ...letter, service: service.data, died_at: diedAt.toISOString(), body: body.slice(0, shownBodyLength) };
  }
}
