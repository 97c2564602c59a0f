import { formatCount } from '@rfp/api-client/display';
import { AppError } from '@rfp/contracts/errors';
import { defaultExportSort, exportColumnSchema, exportFormatSchema } from '@rfp/contracts/export';
import { columnSortFieldSchema } from '@rfp/contracts/opportunity';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type Context, createContext } from '../context.js';
import { type Io } from '../io.js';
import { isData, printOne } from '../output/print-records.js';
import { parseOptions } from '../parse-options.js';
import { parseSelection } from './opp-list.js';

const fileSchema = z.object({
  format: exportFormatSchema,
  columns: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(exportColumnSchema))
    .optional(),
  file: z.string().min(1).optional(),
});

/** Between two lines of progress. */
const progressMs = 500;

/** `rfp opp export` */
export async function exportOpportunities(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { format, columns, file } = parseOptions(fileSchema, options);
  const request = {
    ...parseSelection(options, columnSortFieldSchema, defaultExportSort),
    format,
    ...(columns === undefined ? {} : { columns }),
  };
  const { name, total, content } = await context.client.exportOpportunities(request, { signal: io.signal });
  const target = file ?? name;
  const progress = new Progress(context, total);
  // Under its name only once it is whole.
  const part = `${target}.part`;
  try {
    await pipeline(content, (chunks) => progress.follow(chunks), createWriteStream(part));
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw toFileError(error, target);
  } finally {
    progress.clear();
  }
  if (isData(context.format)) printOne(context, { file: target, format, opportunities: total }, () => '');
  else io.out.write(`${target}\n`);
  if (!context.quiet) io.err.write(`${formatCount(total)} opportunities, ${progress.size()}\n`);
}

/** Of the file system: no such folder, no permission, no space. */
function toFileError(error: unknown, target: string): unknown {
  if (typeof error !== 'object' || error === null || !('syscall' in error)) return error;
  return new AppError('VALIDATION', { message: `--file: ${target} could not be written`, cause: error });
}

/** The size of what has arrived, on a terminal. */
class Progress {
  #bytes = 0;
  #shownAt = 0;

  constructor(
    private readonly context: Context,
    private readonly total: number,
  ) {}

  async *follow(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      this.#show();
      yield chunk;
    }
  }

  size(): string {
    return `${(this.#bytes / 1e6).toFixed(1)} MB`;
  }

  clear(): void {
    if (this.#shownAt > 0) this.context.io.err.write('\r\u001B[K');
  }

  #show(): void {
    const { io, quiet } = this.context;
    const now = io.now().getTime();
    if (quiet || !io.err.isTTY || now - this.#shownAt < progressMs) return;
    this.#shownAt = now;
    io.err.write(`\r${formatCount(this.total)} opportunities: ${this.size()} ...`);
  }
}
