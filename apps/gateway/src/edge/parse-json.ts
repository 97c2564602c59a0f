import { AppError } from '@rfp/contracts/errors';

export const maxDepth = 32;
export const maxKeys = 1000;

/**
 * Parses external JSON.
 * @param subject grammatical subject of the error message: `The body`, `filter`
 * @throws AppError BAD_REQUEST for invalid JSON, more than 32 levels or 1,000 names, or a NUL, which PostgreSQL cannot store
 */
export function parseJson(text: string, subject: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: `${subject} must be valid JSON`, cause });
  }
  refuseExcess(value, subject);
  return value;
}

/** @throws AppError BAD_REQUEST if the text contains a NUL. */
export function refuseNul(text: string, subject: string): void {
  if (text.includes('\u0000'))
    throw new AppError('BAD_REQUEST', { message: `${subject} must not contain a NUL character` });
}

/** Iterative, because recursion would overflow the stack on deeply nested input. */
function refuseExcess(root: unknown, subject: string): void {
  const open = [{ value: root, depth: 1 }];
  let keys = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseNul(value, subject);
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth)
      throw new AppError('BAD_REQUEST', { message: `${subject} must not nest deeper than ${maxDepth}` });
    if (!Array.isArray(value)) keys += Object.keys(value).length;
    if (keys > maxKeys)
      throw new AppError('BAD_REQUEST', { message: `${subject} must not have more than ${maxKeys} names` });
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
}
