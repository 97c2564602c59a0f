import { AppError } from '@rfp/contracts/errors';
import { exportMedia, type ExportFormat } from '@rfp/contracts/opportunities/export';
import { exportTexts } from './export-texts.js';

/** Largest download in browsers that cannot stream to a file. */
export const maxMemoryMegabytes = 100;
const bytesPerMegabyte = 1_000_000;

/** File picker of Chromium; available over HTTPS and on localhost. */
type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

declare global {
  interface Window {
    showSaveFilePicker?: SavePicker;
  }
}

/** Destination of a file, which arrives chunk by chunk. */
export interface FileSink {
  write: (chunk: Uint8Array) => Promise<void>;
  /** Completes the file. */
  close: () => Promise<void>;
  /** Discards the file. */
  abort: () => Promise<void>;
}

export function canStream(): boolean {
  return window.showSaveFilePicker !== undefined;
}

/** Asks where to save the file if the browser can stream to it. Null if the user cancels the dialog. */
export async function openSink(name: string, format: ExportFormat): Promise<FileSink | null> {
  if (window.showSaveFilePicker === undefined) return memorySink(name, format);
  try {
    return await diskSink(await window.showSaveFilePicker({ suggestedName: name }));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw writeError(error);
  }
}

/** Writes to a temporary file, which gets its final name when closed. */
async function diskSink(handle: FileSystemFileHandle): Promise<FileSink> {
  const file = await handle.createWritable();
  const guard = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      throw writeError(error);
    }
  };
  return {
    write: (chunk) => guard(file.write(chunk.slice())),
    close: () => guard(file.close()),
    abort: () => file.abort().catch(() => undefined),
  };
}

function writeError(error: unknown): AppError {
  const message = exportTexts.notWritten(error instanceof Error ? error.message : String(error));
  return new AppError('UNAVAILABLE', { message, cause: error });
}

/** Collects the file in memory and saves it as a download. */
function memorySink(name: string, format: ExportFormat): FileSink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const abort = async () => {
    chunks = [];
  };
  return {
    write: async (chunk) => {
      bytes += chunk.length;
      if (bytes <= maxMemoryMegabytes * bytesPerMegabyte) return void chunks.push(chunk.slice());
      await abort();
      throw new AppError('VALIDATION', { message: exportTexts.tooLarge(maxMemoryMegabytes) });
    },
    close: async () => download(new Blob(chunks, { type: exportMedia[format] }), name),
    abort,
  };
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
