import { AppError } from '@rfp/contracts/errors';
import { parseOutside } from '@rfp/contracts/wire/parse-outside';
import { type QueryPosition, queryPositionSchema } from '@rfp/contracts/query/query-text';
import { type z } from 'zod';
import { describeIssue, issuesOfMatchingForm } from './describe-issue.js';

const maxReportedIssues = 5;
/** Name that stands for the request as a whole. */
const wholeRequest = 'request';

/**
 * Parses external input with its schema.
 * @param where part of the request, prepended to field names: `filter` makes `filter.status`
 * @throws AppError VALIDATION whose message states what is allowed, with a message per field in `details.errors`, and for an error of
 *   the query language its place in the text in `details.characters`
 */
export function validate<T extends z.ZodType>(schema: T, value: unknown, where = ''): z.output<T> {
  const parsed = parseOutside(schema, value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(issuesOfMatchingForm);
  const reportedIssues = issues.slice(0, maxReportedIssues).map((issue) => ({
    field: [where, ...issue.path.map(String)].filter((part) => part !== '').join('.') || wholeRequest,
    message: issue.message,
    place: placeOf(issue),
  }));
  const characters = reportedIssues.flatMap(({ field, place }) =>
    place === undefined ? [] : [[field, place] as const],
  );
  throw new AppError('VALIDATION', {
    message: reportedIssues.map(sentence).join('; '),
    details: {
      errors: Object.fromEntries(reportedIssues.map(({ field, message }) => [field, message])),
      ...(characters.length === 0 ? {} : { characters: Object.fromEntries(characters) }),
    },
  });
}

function placeOf(issue: z.core.$ZodIssue): QueryPosition | undefined {
  return issue.code === 'custom' ? queryPositionSchema.safeParse(issue.params).data : undefined;
}

function sentence({ field, message }: { field: string; message: string }): string {
  if (message.startsWith('Must ')) return `${field === wholeRequest ? 'The request' : field} m${message.slice(1)}`;
  return message.startsWith('Unknown: ') && field !== wholeRequest ? `${field}: ${message}` : message;
}
