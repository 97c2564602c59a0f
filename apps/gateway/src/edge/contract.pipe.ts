import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { sourceKeySchema } from '@rfp/contracts/primitives';
import { type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { check } from './check.js';

/** Checks a query or a body with its contract, so that a controller sees nothing else. */
export class ContractPipe<T extends z.ZodType> implements PipeTransform<unknown, z.output<T>> {
  constructor(private readonly schema: T) {}

  transform(value: unknown): z.output<T> {
    return check(this.schema, value);
  }
}

/** The key of a source. What is none names no source, whatever else it may be. */
export const bySourceKey: PipeTransform<string, string> = {
  transform(value) {
    if (!sourceKeySchema.safeParse(value).success) throw new AppError('SOURCE_NOT_FOUND');
    return value;
  },
};

const uuid = z.uuid();

/** An id that is none cannot name anything: it is not found, with the sentence of what was looked for. */
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFound: ErrorCode) {}

  transform(value: string): string {
    if (!uuid.safeParse(value).success) throw new AppError(this.notFound);
    return value.toLowerCase();
  }
}
