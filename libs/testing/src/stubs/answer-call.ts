import { type Caller, accessError } from '@rfp/contracts/caller';
import { AppError, toAppError, type Reply } from '@rfp/contracts/errors';
import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { samples } from '@rfp/contracts/testing/samples';
import { z } from 'zod';
import { type StubAnswers, type StubRequest } from './stub-answers.js';
import { callerOfAssertion } from './stub-callers.js';

/** Wire format of a request; see `call.ts` of messaging. */
const callSchema = z.object({ pass: z.string().nullable(), request: z.unknown() });

const unrecorded = new Set<RpcName>(['auth.keys', 'auth.identify']);

export interface RecordedRequest {
  name: RpcName;
  request: unknown;
}

/** Replies to a call like a service, and records its request. Without a stub answer, replies with a sample. */
export async function answerCall<N extends RpcName>(
  name: N,
  answer: StubAnswers[N],
  payload: unknown,
  recorded: RecordedRequest[],
): Promise<Reply<unknown>> {
  try {
    const { pass, request: received } = callSchema.parse(payload);
    const request: unknown = rpc[name].request.parse(received);
    if (!isRequestTo(name, request)) throw new AppError('VALIDATION');
    if (!unrecorded.has(name)) recorded.push({ name, request });
    const caller = authorize(name, pass);
    return {
      ok: true,
      value: rpc[name].reply.parse(
        await (answer === undefined ? samples(rpc[name].reply)[0] : answer(request, caller)),
      ),
    };
  } catch (thrown) {
    const { code, message, details } = toAppError(thrown);
    return { ok: false, error: { code, message, details } };
  }
}

function authorize(name: RpcName, assertion: string | null): Caller | null {
  const caller = assertion === null ? null : callerOfAssertion(assertion);
  const { access } = rpc[name];
  const denied = access === 'service' ? caller && new AppError('FORBIDDEN') : accessError(access, caller);
  if (denied) throw denied;
  return caller;
}

function isRequestTo<N extends RpcName>(name: N, value: unknown): value is StubRequest<N> {
  return rpc[name].request.safeParse(value).success;
}
