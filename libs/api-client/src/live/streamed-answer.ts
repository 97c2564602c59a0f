import { type AnswerPart, textPartSchema } from '@rfp/contracts/intelligence/answer-part';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { readErrorResponse } from '../read-error-response.js';
import {
  type ApiClientOptions,
  type CallableRoute,
  type CallOptions,
  parseReply,
  request,
  type RequestInput,
  type Send,
} from '../send.js';

/** Options of a call whose answer a language model may write. */
export interface StreamedCallOptions<T> extends CallOptions {
  /**
   * Called with the parts before the answer: the computed answer, at most once, and then text of the model, which is not checked yet. Without this
   * callback, only the complete answer is requested.
   */
  onPart?: (part: AnswerPart<T>) => void;
}

/** Requests an answer that can be streamed. If its stream breaks off, requests the complete answer. */
export type SendStreamed = <T extends z.ZodType>(
  route: CallableRoute<T>,
  input: RequestInput,
  call?: StreamedCallOptions<z.output<T>>,
) => Promise<z.output<T>>;

export function createSendStreamed(options: ApiClientOptions, send: Send): SendStreamed {
  return async (route, input, { onPart, ...call } = {}) => {
    if (onPart !== undefined) {
      const accept = { ...call, headers: { ...call.headers, accept: 'text/event-stream' } };
      const answer = await request(options, { route, input, call: accept }, async (response, signal) =>
        readAnswer(response, { route, onPart, signal }),
      );
      if (answer !== incompleteStream) return answer;
    }
    return (await send(route, input, call)).value;
  };
}

const incompleteStream = Symbol('a stream without its end');

interface StreamReading<T extends z.ZodType> {
  route: CallableRoute<T>;
  onPart: (part: AnswerPart<z.output<T>>) => void;
  signal: AbortSignal;
}

async function readAnswer<T extends z.ZodType>(
  response: Response,
  watch: StreamReading<T>,
): Promise<z.output<T> | typeof incompleteStream> {
  const { route, signal } = watch;
  // This server does not stream answers.
  if (hasMediaType(response, 'application/json')) return parseReply(route, await response.text(), response.status);
  const last = await readParts(response, watch).catch((error: unknown) => {
    signal.throwIfAborted();
    return { event: 'error', data: String(error) };
  });
  if (last?.event === 'answer') return parseReply(route, last.data, response.status);
  if (last?.event !== 'problem') return incompleteStream;
  const { status } = problemSchema.parse(parseJson(last.data));
  throw await readErrorResponse(new Response(last.data, { status }));
}

/** The status comes from the document, because the response itself has status 200. */
const problemSchema = z.object({ status: z.int().min(400).max(599) }).catch({ status: 500 });

/** Passes on the parts, and returns the event after them. */
async function readParts<T extends z.ZodType>(
  response: Response,
  { route, onPart }: StreamReading<T>,
): Promise<EventSourceMessage | undefined> {
  for await (const message of readEvents(response)) {
    if (message.event === 'answer' || message.event === 'problem') return message;
    const part = parsePart(message, route.reply);
    if (part !== undefined) onPart(part);
  }
  return undefined;
}

/** Returns undefined for an unknown event, because a newer server may send more. */
function parsePart<T extends z.ZodType>(
  { event, data }: EventSourceMessage,
  reply: T,
): AnswerPart<z.output<T>> | undefined {
  const value = parseJson(data);
  if (event === 'text') return tolerant(textPartSchema).safeParse(value).data;
  const computed = event === 'computed' ? z.safeParse(tolerant(reply), value) : undefined;
  return computed?.success === true ? { computed: computed.data } : undefined;
}

function hasMediaType({ headers }: Response, media: string): boolean {
  return headers.get('content-type')?.startsWith(media) === true;
}

async function* readEvents(response: Response): AsyncGenerator<EventSourceMessage> {
  const { body } = response;
  if (body === null || !hasMediaType(response, 'text/event-stream')) return;
  const received: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => void received.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parser.feed(decoder.decode(next.value, { stream: true }));
      yield* received.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
