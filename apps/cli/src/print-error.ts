import { type Io } from './io.js';
import { toJson } from './output/sanitize.js';
import { type Colorize } from './output/colorize.js';
import { pointAt, type QueryReport } from './output/point-at.js';

/** An error as printed, from the server or from the CLI. */
export interface ErrorReport {
  code: string;
  message: string;
  /** Details, such as field errors. */
  why: string[];
  /** The search text that is not valid. */
  query?: QueryReport;
  hint: string | null;
  request_id: string | null;
  status: number | null;
  retry_after_seconds: number | null;
}

/** Prints the message first, then how to fix it; as JSON for programs. */
export function printError(
  io: Pick<Io, 'err'>,
  report: ErrorReport,
  form: { json: boolean; colorize: Colorize },
): void {
  if (form.json) {
    io.err.write(`${toJson({ error: report })}\n`);
    return;
  }
  const { colorize } = form;
  const lines = [
    `${colorize('red', 'error:')} ${report.message}`,
    ...(report.query === undefined ? [] : pointAt(report.query, io.err.columns - 2).map((line) => `  ${line}`)),
    ...report.why.map((sentence) => `  ${colorize('dim', 'why: ')} ${sentence}`),
  ];
  if (report.retry_after_seconds !== null)
    lines.push(`  ${colorize('dim', 'wait:')} ${report.retry_after_seconds} seconds`);
  if (report.hint !== null) lines.push(`  ${colorize('dim', 'fix: ')} ${report.hint}`);
  const request = report.request_id === null ? '' : `   request: ${report.request_id}`;
  lines.push(`  ${colorize('dim', 'code:')} ${report.code}${request}`);
  io.err.write(`${lines.join('\n')}\n`);
}
