import { type Io } from './io.js';
import { toJson } from './output/clean.js';
import { type Paint } from './output/paint.js';

/** What is told of an error, whoever made it. */
export interface Told {
  code: string;
  message: string;
  /** More sentences about what is wrong, where there are. */
  why: string[];
  hint: string | null;
  request_id: string | null;
  status: number | null;
  retry_after_seconds: number | null;
}

/** One line first, with the most important fact; then what to do. */
export function printError(io: Io, told: Told, form: { json: boolean; paint: Paint }): void {
  if (form.json) {
    io.err.write(`${toJson({ error: told })}\n`);
    return;
  }
  const { paint } = form;
  const lines = [
    `${paint('red', 'error:')} ${told.message}`,
    ...told.why.map((sentence) => `  ${paint('dim', 'why: ')} ${sentence}`),
  ];
  if (told.retry_after_seconds !== null) lines.push(`  ${paint('dim', 'wait:')} ${told.retry_after_seconds} seconds`);
  if (told.hint !== null) lines.push(`  ${paint('dim', 'fix: ')} ${told.hint}`);
  const request = told.request_id === null ? '' : `   request: ${told.request_id}`;
  lines.push(`  ${paint('dim', 'code:')} ${told.code}${request}`);
  io.err.write(`${lines.join('\n')}\n`);
}
