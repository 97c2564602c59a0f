import { AppError } from '@rfp/contracts/errors';
import { type Version, versionSchema } from '@rfp/contracts/health';
import { z } from 'zod';
import { readCliVersion } from '../cli-version.js';
import { createContext, type Context } from '../context.js';
import { toErrorReport } from '../error-report.js';
import { exitOk } from '../exit-codes.js';
import { type Io } from '../io.js';
import { renderKeyValues } from '../output/key-values.js';
import { chosenFields, printOne } from '../output/print-records.js';
import { sanitize } from '../output/sanitize.js';
import { describeMisfit } from '../version-fit.js';

/** What `rfp version --json` prints. */
export const versionReportSchema = z.strictObject({
  cli: versionSchema.shape.version,
  /** Null: it does not answer, or is too old to state it. */
  server: versionSchema.shape.version.nullable(),
  url: z.string(),
  /** Null if the version of the server is unknown. */
  fits: z.boolean().nullable(),
});
type VersionReport = z.infer<typeof versionReportSchema>;

/** `rfp version`. The exit code of the error if the server does not answer: the version of this program is printed all the same. */
export async function showVersions(io: Io, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  chosenFields(context, Object.keys(versionReportSchema.shape));
  const cli = readCliVersion();
  const reply = await requestVersion(context);
  const misfit = reply instanceof AppError ? null : describeMisfit(cli, reply);
  const server = reply instanceof AppError ? null : reply.version;
  const report: VersionReport = { cli, server, url: context.server, fits: server === null ? null : misfit === null };
  printOne(context, report, () =>
    renderKeyValues(context, [
      ['CLI', cli],
      ['Server', server === null ? null : `${sanitize(server)}  ${context.server}`],
    ]),
  );
  const remark = reply instanceof AppError ? sentenceOf(reply) : misfit;
  if (remark !== null) io.err.write(`${sanitize(remark)}\n`);
  return reply instanceof AppError && reply.code !== 'NOT_FOUND' ? reply.exit : exitOk;
}

async function requestVersion({ client, io }: Context): Promise<Version | AppError> {
  try {
    return await client.version({}, { signal: io.signal });
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** A server without this route answers NOT_FOUND. */
function sentenceOf(error: AppError): string {
  if (error.code === 'NOT_FOUND') return 'The server is too old to state its version. Please update it.';
  const { message, hint } = toErrorReport(error);
  return `${message}${hint === null ? '' : ` Fix: ${hint}`}`;
}
