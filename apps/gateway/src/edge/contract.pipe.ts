import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type PipeTransform } from '@nestjs/common';
import { type z } from 'zod';
import { validate } from './validate.js';

/** Validates a query or body with its schema. */
export class ContractPipe<T extends z.ZodType> implements PipeTransform<unknown, z.output<T>> {
  constructor(private readonly schema: T) {}

  transform(value: unknown): z.output<T> {
    return validate(this.schema, value);
  }
}

/** Validates the parameters of a path; invalid ones respond 404 with the given code. */
export class PathPipe<T extends z.ZodType> implements PipeTransform<unknown, z.output<T>> {
  constructor(
    private readonly schema: T,
    private readonly notFound: ErrorCode = 'NOT_FOUND',
  ) {}

  transform(value: unknown): z.output<T> {
    const parsed = this.schema.safeParse(value);
    if (!parsed.success) throw new AppError(this.notFound);
    return parsed.data;
  }
}
