import { type SourceText } from '@rfp/contracts/grounding';
import { type ClaimedSentence } from '@rfp/grounding/check-grounding';
import { summarise } from '@rfp/grounding/summarise';

const sentences = 5;

/**
 * Writes the summary of a notice, here by extracting sentences. They are claims: `checkGrounding` decides which of them are shown, so that a language
 * model could write them as well.
 */
export class NoticeWriter {
  readonly origin: 'computed' | 'live' = 'computed';

  async summary(texts: readonly SourceText[]): Promise<ClaimedSentence[]> {
    return summarise(texts, { sentences });
  }
}
