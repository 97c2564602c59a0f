import { formatSize } from '@rfp/api-client/display';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { printBytes } from '../../output/print-bytes.js';
import { chosenFields, printValue } from '../../output/print-records.js';
import { toFileError, writeFileAtomically } from '../../output/write-file.js';
import { parseOptions } from '../../parse-options.js';
import { parseAuditFilter } from './audit-filter.js';

/** JSON output of `rfp audit export`. */
export const exportedAuditSchema = z.strictObject({ file: z.string(), bytes: z.int() });

const fileSchema = z.object({ file: z.string().min(1).optional() });

/** File name that selects standard output. */
const stdout = '-';

/** `rfp audit export` */
export async function exportAudit(context: Context, options: Options): Promise<void> {
  chosenFields(context, Object.keys(exportedAuditSchema.shape));
  const { file } = parseOptions(fileSchema, { file: options['file'] });
  const { filter, ownWorkspace } = parseAuditFilter(options);
  const { workspace: _workspace, ...own } = filter;
  const { client } = context;
  const { name, content } = await (ownWorkspace ? client.exportWorkspaceAudit(own) : client.exportAudit(filter));
  if (file === stdout) return printBytes(context.io.out, content);
  const written = file ?? name;
  const counter = new ByteCounter();
  await writeFileAtomically(written, counter.follow(content)).catch((error: unknown) => {
    throw toFileError(error, written);
  });
  printValue(context, { file: written, bytes: counter.bytes }, written);
  if (!context.quiet) context.io.err.write(`${formatSize(counter.bytes)}\n`);
}

class ByteCounter {
  bytes = 0;

  async *follow(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}
