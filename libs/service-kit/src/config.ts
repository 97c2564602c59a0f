import { readFileSync } from 'node:fs';
import { AppError } from '@rfp/contracts/errors';
import { isSecretName } from '@rfp/contracts/text/secrets';
import { type z } from 'zod';
import { redactUnlessEmpty, redactText } from './redact.js';

type Environment = Record<string, string | undefined>;
type Problems = Map<string, string>;

/**
 * Reads the variables of `schema` from the environment. An empty variable counts as not set.
 * Each `NAME` may be given as `NAME_FILE` instead, the path of a file with the value, such as a container secret.
 * Throws `CONFIGURATION` with all problems, one line each, without any value.
 */
export function loadConfig<S extends z.ZodObject>(schema: S, env: Environment = process.env): z.output<S> {
  const problems: Problems = new Map();
  const values: Environment = {};
  for (const name of Object.keys(schema.shape)) {
    const value = readVariable(name, env, problems);
    if (value !== undefined) values[name] = value;
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) addIssues(parsed.error, { schema, values }, problems);
  if (parsed.success && problems.size === 0) return parsed.data;
  throw configurationError(problems);
}

function addIssues(
  error: z.ZodError,
  { schema, values }: { schema: z.ZodObject; values: Environment },
  problems: Problems,
): void {
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? 'together');
    // Problems with the variable or its file are already reported.
    if (problems.has(name)) continue;
    const missing = Object.hasOwn(schema.shape, name) && values[name] === undefined;
    problems.set(name, missing ? `is not set (nor is ${name}_FILE)` : issue.message);
  }
}

function readVariable(name: string, env: Environment, problems: Problems): string | undefined {
  const value = env[name] || undefined;
  const file = env[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) {
    problems.set(name, `is set twice, here and by ${name}_FILE`);
    return value;
  }
  try {
    // Editors and `echo` append a line break that is not part of the secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    problems.set(name, `the file that ${name}_FILE names cannot be read (${reasonOf(error)})`);
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown reason';
}

function configurationError(problems: Problems): AppError {
  const width = Math.max(...[...problems.keys()].map((name) => name.length));
  const lines = [...problems].map(([name, problem]) => `  ${name.padEnd(width)}  ${problem}`);
  return new AppError('CONFIGURATION', {
    message: `The configuration is not valid:\n${lines.join('\n')}`,
    details: { problems: Object.fromEntries(problems) },
  });
}

/** The configuration for the startup log. Values that look secret, by name or content, are redacted. */
export function describeConfig(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (isSecretName(name) || /key$/i.test(name)) return [name, redactUnlessEmpty(value)];
      return [name, typeof value === 'string' ? redactText(value) : value];
    }),
  );
}
