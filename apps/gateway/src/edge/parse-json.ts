import { AppError } from '@rfp/contracts/errors';

export const maxDepth = 32;
export const maxKeys = 1000;

/**
 * Reads JSON text from outside.
 * @param what names it in the message: `The body`, `filter`
 * @throws AppError BAD_REQUEST where it is no JSON, nests deeper than 32, has more than 1,000 names, or holds a NUL,
 * which PostgreSQL cannot store in a text
 */
export function parseJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: `${what} must be valid JSON`, cause });
  }
  refuseExcess(value, what);
  return value;
}

/** @throws AppError BAD_REQUEST where the text holds a NUL. */
export function refuseNul(text: string, what: string): void {
  if (text.includes('\u0000')) throw new AppError('BAD_REQUEST', { message: `${what} must not hold a NUL character` });
}

/** With a stack of its own: a recursion would end where the text nests deeply. */
function refuseExcess(root: unknown, what: string): void {
  const open = [{ value: root, depth: 1 }];
  let keys = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseNul(value, what);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth)
      throw new AppError('BAD_REQUEST', { message: `${what} must not nest deeper than ${maxDepth}` });
    if (!Array.isArray(value)) keys += Object.keys(value).length;
    if (keys > maxKeys)
      throw new AppError('BAD_REQUEST', { message: `${what} must not have more than ${maxKeys} names` });
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}
