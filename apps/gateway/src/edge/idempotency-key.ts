import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { idempotencyHeader, idempotencyKeySchema } from '@rfp/contracts/routes-sync';
import { type FastifyRequest } from 'fastify';
import { check } from './check.js';

/** The key that the caller chose for this request; null where none was. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return check(idempotencyKeySchema.nullable(), headers[idempotencyHeader] ?? null, 'Idempotency-Key');
});
