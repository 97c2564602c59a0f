import { type Violation, properties } from '../checker/violation.js';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function describeViolation({ property, sentence }: Violation): string {
  return `${property} (${properties[property]}): ${sentence}`;
}

/** Outcome of a drill. */
export interface Outcome {
  steps: number;
  violations: string[];
}

/** Prints the result of a step and collects its violations. */
export function recordStep(outcome: Outcome, step: string, found: readonly Violation[]): void {
  outcome.steps += 1;
  const sentences = found.map(describeViolation);
  outcome.violations.push(...sentences.map((sentence) => `${step}: ${sentence}`));
  printLine(`  ${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${step}`);
  for (const sentence of sentences) printLine(`          ${sentence}`);
}
