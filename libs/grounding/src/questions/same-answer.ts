import { type NoticeAnswer } from '@rfp/contracts/grounding';
import { foldedText } from '../text/words.js';

/** Whether two answers have the same wording. The positions of their quotes may differ. */
export function isSameAnswer(one: NoticeAnswer, other: NoticeAnswer): boolean {
  return wording(one) === wording(other);
}

function wording(answer: NoticeAnswer): string {
  return answer.state === 'not_stated' ? '' : answer.sentences.map(({ text }) => foldedText(text)).join('\n');
}
