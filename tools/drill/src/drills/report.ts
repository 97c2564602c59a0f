import { type Violation, properties } from '../checker/violation.js';

/** One line to whoever waits. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function describeViolation({ property, sentence }: Violation): string {
  return `${property} (${properties[property]}): ${sentence}`;
}

/** What a drill came to. */
export interface Outcome {
  steps: number;
  violations: string[];
}

/** Says how a step went, and keeps what did not hold. */
export function recordStep(outcome: Outcome, step: string, found: readonly Violation[]): void {
  outcome.steps += 1;
  const sentences = found.map(describeViolation);
  outcome.violations.push(...sentences.map((sentence) => `${step}: ${sentence}`));
  printLine(`  ${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${step}`);
  for (const sentence of sentences) printLine(`          ${sentence}`);
}
