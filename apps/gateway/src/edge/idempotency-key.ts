import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idempotencyHeader, idempotencyKeySchema } from '@rfp/contracts/wire/idempotency';
import { type FastifyRequest } from 'fastify';
import { validate } from './validate.js';

/** Injects the `Idempotency-Key` header of the request; null if it is absent. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  idempotencyKeyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The `Idempotency-Key` header of a request; null if it is absent. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  return validate(idempotencyKeySchema.nullable(), headers[idempotencyHeader] ?? null, 'Idempotency-Key');
}
