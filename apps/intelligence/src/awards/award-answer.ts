import { type FigureBasis, type LeftOut, type Statement } from '@rfp/contracts/intelligence';
import { toAppError } from '@rfp/contracts/errors';
import { type WrittenBy } from '@rfp/contracts/intelligence/written-by';
import { type AwardQuestion, type AwardValue } from './award-questions.js';
import { type AwardsService } from './awards.service.js';

/** Time limit for all questions of one answer; a caller waits 30 s at most. */
const answerMs = 20_000;

/** Asks the questions of one answer and collects the reasons for missing figures. */
export class AwardAnswer {
  readonly leftOut: LeftOut[] = [];
  private readonly timeout: AbortSignal;
  private hasOldAwards = false;

  constructor(
    private readonly awards: AwardsService,
    limitMs = answerMs,
  ) {
    this.timeout = AbortSignal.timeout(limitMs);
  }

  /** @throws a `SOURCE_*` error */
  async ask<T extends AwardValue>(question: AwardQuestion<T>): Promise<T> {
    const { value, at, failure } = await this.awards.ask(question, this.timeout);
    if (failure !== null && !this.hasOldAwards) {
      this.hasOldAwards = true;
      this.leftOut.push({
        what: 'Awards of today',
        reason: `${failure.message} The figures are from awards as of ${at.toISOString().slice(0, 10)}.`,
      });
    }
    return value;
  }

  /** The figure, or null if its awards are unavailable or too few; the reason is added to `leftOut`. */
  async figure<T>(what: string, make: () => Promise<T | NoFigure>): Promise<T | null> {
    try {
      const made = await make();
      if (!(made instanceof NoFigure)) return made;
      this.leaveOut(what, made.reason);
    } catch (error) {
      const failure = toAppError(error);
      if (!failure.code.startsWith('SOURCE_')) throw error;
      this.leftOut.push({ what, reason: failure.message, code: failure.code });
    }
    return null;
  }

  leaveOut(what: string, reason: string): void {
    this.leftOut.push({ what, reason });
  }
}

/** States why there is no figure, as a sentence. */
export class NoFigure {
  constructor(readonly reason: string) {}
}

/** Reason for questions that only a language model can answer. */
export const needsModel = 'A language model is needed for this.';

export function statement(text: string, basis: FigureBasis | null): Statement {
  return { text, basis };
}

/** A statement with text of the model; null if the text is blank. */
export function commentOf(text: string, written: WrittenBy): Statement | null {
  return text.trim() === '' ? null : { text, basis: null, written };
}

/** Statements with text of the model; blank texts are left out. */
export function commentsOf(texts: readonly string[], written: WrittenBy): Statement[] {
  return texts.flatMap((text) => commentOf(text, written) ?? []);
}

/** The source of figures from awards. */
export const usaspendingCitation = {
  title: 'USAspending.gov: contract awards of the US government',
  url: 'https://www.usaspending.gov/search',
};
