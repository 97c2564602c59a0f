import { problemSchema } from '@rfp/contracts/errors';

/** Internals that must never appear in a response: stacks, file paths, SQL, package names, foreign error messages. */
export const internals =
  /\bat \w+ \(|node_modules|\/srv\/|\/work\/|\.[jt]s:\d|select \*|ZodError|FST_ERR|SyntaxError|TypeError|fastify|nestjs/i;

/** The sentence of a refusal. Expects that all members of the problem have the same sentence, which discloses nothing about the server. */
export async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).not.toBeNull();
  expect(text).not.toMatch(internals);
  const problem = problemSchema.parse(JSON.parse(text));
  expect(problem.status).toBe(answer.status);
  expect(new Set([problem.detail, problem.error, problem.message]).size).toBe(1);
  return problem.error;
}
