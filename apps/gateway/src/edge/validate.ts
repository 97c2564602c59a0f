import { AppError } from '@rfp/contracts/errors';
import { type z } from 'zod';
import { describeIssue } from './describe-issue.js';

const maxReportedIssues = 5;

/**
 * Parses external input with its schema.
 * @param where part of the request, prepended to field names: `filter` makes `filter.status`
 * @throws AppError VALIDATION whose message states what is allowed, with a message per field in `details.errors`
 */
export function validate<T extends z.ZodType>(schema: T, value: unknown, where = ''): z.output<T> {
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.slice(0, maxReportedIssues).map((issue) => ({
    field: [where, ...issue.path.map(String)].filter((part) => part !== '').join('.'),
    message: issue.message,
  }));
  throw new AppError('VALIDATION', {
    message: found.map(sentence).join('; '),
    details: {
      errors: Object.fromEntries(found.map(({ field, message }) => [field === '' ? 'request' : field, message])),
    },
  });
}

function sentence({ field, message }: { field: string; message: string }): string {
  if (message.startsWith('Must ')) return `${field === '' ? 'The request' : field} m${message.slice(1)}`;
  return message.startsWith('Unknown: ') && field !== '' ? `${field}: ${message}` : message;
}
