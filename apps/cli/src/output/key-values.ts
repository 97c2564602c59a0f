import { type Context } from '../context.js';
import { sanitize } from './sanitize.js';

/** Name and value. Rows without a value are omitted. */
export type KeyValue = [name: string, value: string | null];

const nameWidth = 15;

/** Prints one row per line. Values are printed unchanged, so untrusted ones need `sanitizeValues`. */
export function renderKeyValues({ colorize }: Pick<Context, 'colorize'>, facts: KeyValue[]): string {
  const factsWithValue = facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
  const width = Math.max(nameWidth, ...factsWithValue.map(([name]) => name.length + 1));
  return factsWithValue.map(([name, value]) => `${colorize('dim', name.padEnd(width))}${value}\n`).join('');
}

/** Sanitizes untrusted values. */
export function sanitizeValues(facts: KeyValue[]): KeyValue[] {
  return facts.map(([name, value]) => [name, value === null ? null : sanitize(value)]);
}
