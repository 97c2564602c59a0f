import { AppError } from '@rfp/contracts/errors';
import { filterNames, numberFilters, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { maxListRows } from '@rfp/contracts/opportunity';
import { queryPositionSchema } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { type QueryReport } from './errors/print-error.js';

/** Option names of the filters, without dashes, by their names in the contracts. */
const optionNames = new Map<string, string>(
  filterNames.map((name) => [name, opportunityFilters[name].option.slice(2).replaceAll('-', '_')]),
);
const contractNames = new Map([...optionNames].map(([name, option]) => [option, name]));

/**
 * Validates options with their contract. Accepts option names of the contract or of commander.
 * @throws AppError VALIDATION with the option name, and the position of an error in a search text
 */
export function parseOptions<T extends z.ZodType>(schema: T, options: Record<string, unknown>): z.output<T> {
  const namedOptions = Object.fromEntries(Object.entries(options).map(([name, value]) => [snakeCase(name), value]));
  const parsed = schema.safeParse(namedOptions);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const query = issues.map((issue) => findQuery(issue, namedOptions)).find((one) => one !== undefined);
  throw new AppError('VALIDATION', {
    message: issues.map(describeIssue).join('; '),
    details:
      query === undefined
        ? { hint: 'see the options with  --help' }
        : { hint: 'see the language with  rfp help query', query },
  });
}

/** Schema of an option with comma-separated values. */
export function listOption<T extends z.ZodType<unknown, string[]>>(list: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(list);
}

/** Parses `--limit`. */
export function parseLimit(options: Record<string, unknown>, defaultLimit: number): number {
  const schema = z.object({ limit: z.coerce.number().int().min(1).max(maxListRows).default(defaultLimit) });
  return parseOptions(schema, { limit: options['limit'] }).limit;
}

/** Parses opportunity filters from the options of a command. Other options are ignored. */
export function parseFilters<T extends z.ZodObject>(schema: T, options: Record<string, unknown>): z.output<T> {
  const namedOptions = Object.entries(options).map(([name, value]) => [contractName(name), value] as const);
  const knownOptions = namedOptions.filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== undefined);
  return parseOptions(
    schema,
    Object.fromEntries(knownOptions.map(([name, value]) => [name, numericOptions.has(name) ? Number(value) : value])),
  );
}

const numericOptions = new Set([...numberFilters, 'limit']);

function contractName(option: string): string {
  const name = snakeCase(option);
  return contractNames.get(name) ?? name;
}

/** The search text that an issue concerns, and the position of the error in it. */
function findQuery(issue: z.core.$ZodIssue, options: Record<string, unknown>): QueryReport | undefined {
  const text = options[String(issue.path[0])];
  const place = issue.code === 'custom' ? queryPositionSchema.safeParse(issue.params).data : undefined;
  return place !== undefined && typeof text === 'string' ? { text, ...place } : undefined;
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const [name] = path;
  // Keywords are arguments, not an option.
  return name === undefined || name === 'keywords' ? message : `${optionFlag(String(name))}: ${message}`;
}

/** Converts commander's `minScore` to `min_score` of the contracts. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function optionFlag(name: string): string {
  return `--${(optionNames.get(name) ?? name).replaceAll('_', '-')}`;
}
