import { invalid } from '../../errors/invalid.js';
import { formatCount, formatSize } from '@rfp/api-client/display';
import { defaultExportSort, exportColumnSchema, exportFormatSchema } from '@rfp/contracts/opportunities/export';
import { sortFieldSchema } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { type Context, type Options } from '../../context.js';
import { type Io } from '../../io.js';
import { printBytes } from '../../output/print-bytes.js';
import { chosenFields, printValue } from '../../output/print-records.js';
import { toFileError, writeFileAtomically } from '../../output/write-file.js';
import { listOption, parseOptions } from '../../parse-options.js';
import { parseSelection } from './list.js';

const fileSchema = z.object({
  format: exportFormatSchema,
  columns: listOption(z.array(exportColumnSchema)).optional(),
  file: z.string().min(1).optional(),
});

/** JSON output of `rfp opp export`. */
export const exportedSchema = z.strictObject({ file: z.string(), format: exportFormatSchema, opportunities: z.int() });
const resultFields = Object.keys(exportedSchema.shape);

/** File name that selects standard output. */
const stdout = '-';

/** Interval between progress updates. */
const progressMs = 500;

/** `rfp opp export` */
export async function exportOpportunities(given: Context, options: Options): Promise<void> {
  // Here `--columns` selects the columns of the file, not of the printed result.
  const context = { ...given, columns: null };
  const { io } = context;
  chosenFields(context, resultFields);
  const { format, columns, file } = parseOptions(fileSchema, options);
  if (file === stdout) refuseResultOptions(options);
  const request = {
    ...parseSelection(options, sortFieldSchema, defaultExportSort),
    format,
    ...(columns === undefined ? {} : { columns }),
  };
  const { name, total, content } = await context.client.exportOpportunities(request);
  const progress = new Progress(io, total, isProgressShown(context, file));
  const chunks = progress.follow(content);
  try {
    if (file === stdout) await printBytes(io.out, chunks);
    else await writeFileAtomically(file ?? name, chunks);
  } catch (error) {
    throw toFileError(error, file ?? name);
  } finally {
    progress.clear();
  }
  const written = file ?? name;
  if (file !== stdout) printValue(context, { file: written, format, opportunities: total }, written);
  if (!context.quiet) io.err.write(`${formatCount(total)} opportunities, ${progress.size()}\n`);
}

/** @throws AppError VALIDATION if a printed result would mix with the file */
function refuseResultOptions(options: Options): void {
  if (['json', 'output', 'jq'].every((name) => options[name] === undefined)) return;
  throw invalid('--file -: prints the file, and nothing else', 'choose its form by  --format');
}

/** Whether to show progress: on a terminal, unless the file itself is printed there. */
function isProgressShown({ io, quiet }: Context, file: string | undefined): boolean {
  return !quiet && io.err.isTTY && !(file === stdout && io.out.isTTY);
}

/** Shows the received size on a terminal. */
class Progress {
  #bytes = 0;
  #shownAt = 0;

  constructor(
    private readonly io: Io,
    private readonly total: number,
    private readonly isShown: boolean,
  ) {}

  async *follow(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#bytes += chunk.length;
      this.#show();
      yield chunk;
    }
  }

  size(): string {
    return formatSize(this.#bytes);
  }

  clear(): void {
    if (this.#shownAt > 0) this.io.err.write('\r\u001B[K');
  }

  #show(): void {
    const now = this.io.now().getTime();
    if (!this.isShown || now - this.#shownAt < progressMs) return;
    this.#shownAt = now;
    this.io.err.write(`\r${formatCount(this.total)} opportunities: ${this.size()} ...`);
  }
}
