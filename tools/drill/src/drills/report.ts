import { type Found, properties } from '../checker/found.js';

/** One line to whoever waits. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function describeFound({ property, sentence }: Found): string {
  return `${property} (${properties[property]}): ${sentence}`;
}

/** What a drill came to. */
export interface Outcome {
  steps: number;
  violations: string[];
}

/** Says how a step went, and keeps what did not hold. */
export function conclude(outcome: Outcome, step: string, found: readonly Found[]): void {
  outcome.steps += 1;
  const sentences = found.map(describeFound);
  outcome.violations.push(...sentences.map((sentence) => `${step}: ${sentence}`));
  say(`  ${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${step}`);
  for (const sentence of sentences) say(`          ${sentence}`);
}
