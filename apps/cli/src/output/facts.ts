import { type Context } from '../context.js';
import { clean } from './clean.js';

/** Name and value; left out where nothing is stated. */
export type Fact = [name: string, value: string | null];

const nameWidth = 15;

/** One fact a line. Values are printed as they are: those from outside go through `outsideFacts` first. */
export function renderFacts({ paint }: Pick<Context, 'paint'>, facts: Fact[]): string {
  const stated = facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
  return stated.map(([name, value]) => `${paint('dim', name.padEnd(nameWidth))}${value}\n`).join('');
}

/** Facts whose values come from outside. */
export function outsideFacts(facts: Fact[]): Fact[] {
  return facts.map(([name, value]) => [name, value === null ? null : clean(value)]);
}
