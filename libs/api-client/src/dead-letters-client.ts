import { type DeadLetter, type DeadLetters, type Replayed } from '@rfp/contracts/dead-letter';
import { type RouteReply, routes } from '@rfp/contracts/routes';
import { type Call, type CallOptions, type Send } from './send.js';

type Service = DeadLetter['service'];

/** Events that services could not handle. */
export interface DeadLettersClient {
  deadLetters: Call<DeadLetters>;
  replayDeadLetters(service: Service, ids: string[], call?: CallOptions): Promise<Replayed>;
  discardDeadLetters(service: Service, ids: string[], call?: CallOptions): Promise<RouteReply<'discardDeadLetters'>>;
}

export function deadLetterMethods(send: Send): DeadLettersClient {
  return {
    deadLetters: async (call) => (await send(routes.deadLetters, {}, call)).value,
    replayDeadLetters: async (service, ids, call) =>
      (await send(routes.replayDeadLetters, { body: { service, ids } }, call)).value,
    discardDeadLetters: async (service, ids, call) =>
      (await send(routes.discardDeadLetters, { body: { service, ids } }, call)).value,
  };
}
