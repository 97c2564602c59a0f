import { AppError } from '@rfp/contracts/errors';
import { versionSchema } from '@rfp/contracts/wire/health';
import { z } from 'zod';
import { readCliVersion } from '../../cli-version.js';
import { type Context } from '../../context.js';
import { toErrorReport } from '../../errors/error-report.js';
import { exitOk } from '../../errors/exit-codes.js';
import { renderKeyValues } from '../../output/key-values.js';
import { chosenFields, printOne } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { describeIncompatibility } from '../../version/version-fit.js';
import { recover } from '../recover.js';

/** JSON output of `rfp version`. */
export const versionReportSchema = z.strictObject({
  cli: versionSchema.shape.version,
  /** Null if the server does not respond, or is too old to report it. */
  server: versionSchema.shape.version.nullable(),
  url: z.string(),
  /** Null if the version of the server is unknown. */
  fits: z.boolean().nullable(),
});
type VersionReport = z.infer<typeof versionReportSchema>;

/** `rfp version`. If the server does not respond, prints the version of this program and exits with the code of the error. */
export async function showVersions(context: Context): Promise<number> {
  chosenFields(context, Object.keys(versionReportSchema.shape));
  const cli = readCliVersion();
  const reply = await recover(
    () => context.client.version(),
    (error) => error,
  );
  const incompatibility = reply instanceof AppError ? null : describeIncompatibility(cli, reply);
  const server = reply instanceof AppError ? null : reply.version;
  const report: VersionReport = {
    cli,
    server,
    url: context.server,
    fits: server === null ? null : incompatibility === null,
  };
  printOne(context, report, () =>
    renderKeyValues(context, [
      ['CLI', cli],
      ['Server', server === null ? null : `${sanitize(server)}  ${context.server}`],
    ]),
  );
  const remark = reply instanceof AppError ? describeError(reply) : incompatibility;
  if (remark !== null) context.io.err.write(`${sanitize(remark)}\n`);
  return reply instanceof AppError && reply.code !== 'NOT_FOUND' ? reply.exit : exitOk;
}

/** Text of an error. A server without this route replies NOT_FOUND. */
function describeError(error: AppError): string {
  if (error.code === 'NOT_FOUND') return 'The server is too old to state its version. Please update it.';
  const { message, hint } = toErrorReport(error);
  return `${message}${hint === null ? '' : ` Fix: ${hint}`}`;
}
