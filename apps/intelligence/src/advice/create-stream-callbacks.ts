import { type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { type Parts } from '@rfp/messaging/parts';
import { type StreamCallbacks } from './advice.service.js';

/**
 * Callbacks that stream the computed answer when the model begins, and then the words of the model.
 * @param parts - null if the requester waits for the whole answer
 */
export function createStreamCallbacks(parts: Parts | null, computed?: object): StreamCallbacks | undefined {
  if (parts === null) return undefined;
  const send = (part: AnswerPart<object>): void => parts.send(part);
  return {
    signal: parts.signal,
    onBegin() {
      if (computed !== undefined) send({ computed });
    },
    onText: (text) => send({ text }),
  };
}
