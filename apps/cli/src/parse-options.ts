import { AppError } from '@rfp/contracts/errors';
import { filterNames, numberFilters, opportunityFilters } from '@rfp/contracts/fields/opportunity-filters';
import { maxListRows } from '@rfp/contracts/opportunity';
import { queryPlaceSchema } from '@rfp/contracts/query/query-text';
import { z } from 'zod';
import { type QueryReport } from './print-error.js';

/** Names of the options of filters, without the dashes, by their names in the contracts. */
const optionNames = new Map<string, string>(
  filterNames.map((name) => [name, opportunityFilters[name].option.slice(2).replaceAll('-', '_')]),
);
const contractNames = new Map([...optionNames].map(([name, option]) => [option, name]));

/**
 * Validates options by their contract, with names of the contract or of commander.
 * @throws AppError VALIDATION with the name of the option, and the place of an error in a search text
 */
export function parseOptions<T extends z.ZodType>(schema: T, options: Record<string, unknown>): z.output<T> {
  const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [snakeCase(name), value]));
  const parsed = schema.safeParse(named);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const query = issues.map((issue) => queryOf(issue, named)).find((one) => one !== undefined);
  throw new AppError('VALIDATION', {
    message: issues.map(sentence).join('; '),
    details:
      query === undefined
        ? { hint: 'see the options with  --help' }
        : { hint: 'see the language with  rfp help query', query },
  });
}

/** An option whose values are separated by commas. */
export function listOption<T extends z.ZodType<unknown, string[]>>(list: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(list);
}

/** `--limit` of a list. */
export function parseLimit(options: Record<string, unknown>, usual: number): number {
  const schema = z.object({ limit: z.coerce.number().int().min(1).max(maxListRows).default(usual) });
  return parseOptions(schema, { limit: options['limit'] }).limit;
}

/** Filters of an opportunity from the options of a command; other options are left out. */
export function parseFilters<T extends z.ZodObject>(schema: T, options: Record<string, unknown>): z.output<T> {
  const named = Object.entries(options).map(([name, value]) => [contractName(name), value] as const);
  const known = named.filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== undefined);
  return parseOptions(
    schema,
    Object.fromEntries(known.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value])),
  );
}

const numbers = new Set([...numberFilters, 'limit']);

function contractName(option: string): string {
  const name = snakeCase(option);
  return contractNames.get(name) ?? name;
}

/** The search text that an issue is about, and the place of the error in it. */
function queryOf(issue: z.core.$ZodIssue, options: Record<string, unknown>): QueryReport | undefined {
  const text = options[String(issue.path[0])];
  const place = issue.code === 'custom' ? queryPlaceSchema.safeParse(issue.params).data : undefined;
  return place !== undefined && typeof text === 'string' ? { text, ...place } : undefined;
}

function sentence({ path, message }: z.core.$ZodIssue): string {
  const [name] = path;
  // Keywords are arguments of a command, not an option.
  return name === undefined || name === 'keywords' ? message : `${flagOf(String(name))}: ${message}`;
}

/** `minScore` of commander is `min_score` in the contracts. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function flagOf(name: string): string {
  return `--${(optionNames.get(name) ?? name).replaceAll('_', '-')}`;
}
