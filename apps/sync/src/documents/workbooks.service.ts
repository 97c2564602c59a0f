import { Injectable } from '@nestjs/common';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type DocumentPage, type FailureReason, failureTexts, type ReadableDocument } from '@rfp/documents/document';
import { type Sheet } from '@rfp/sources/connector';
import { DocumentProcesses } from './document-processes.js';

const readingMs = 60_000;

/** Error codes of failures. All other failures mean that the file exceeds a limit. */
const errorCodes: Partial<Record<FailureReason, ErrorCode>> = {
  broken: 'SOURCE_TRUNCATED',
  empty: 'SOURCE_EMPTY',
  encrypted: 'SOURCE_CHANGED',
  unknown_type: 'SOURCE_CHANGED',
};

/** Reads the sheets of Excel workbooks for connectors, within the limits that apply to documents. */
@Injectable()
export class WorkbooksService {
  constructor(private readonly processes: DocumentProcesses) {}

  /** @throws SOURCE_CHANGED, SOURCE_TRUNCATED, SOURCE_EMPTY, SOURCE_TOO_LARGE */
  readonly read = async (bytes: Uint8Array): Promise<Sheet[]> => {
    const outcome = await this.processes.reader.readDocument(bytes, { limits: { milliseconds: readingMs } });
    if ('failure' in outcome) {
      const { reason } = outcome.failure;
      throw new AppError(errorCodes[reason] ?? 'SOURCE_TOO_LARGE', {
        message: failureTexts[reason],
        details: { reason },
      });
    }
    requireComplete(outcome.document);
    return outcome.document.pages.map(toSheet);
  };
}

/** Refuses incomplete files, because missing rows would count as no longer listed. */
function requireComplete({ kind, problems }: ReadableDocument): void {
  if (kind !== 'xlsx')
    throw new AppError('SOURCE_CHANGED', { message: 'The file is neither CSV nor an Excel workbook (.xlsx).' });
  if (problems.some(({ code }) => code === 'text_cut'))
    throw new AppError('SOURCE_TOO_LARGE', { message: 'The workbook has too much text.' });
  if (problems.some(({ code }) => code === 'parts_broken'))
    throw new AppError('SOURCE_TRUNCATED', { message: 'A part of the workbook is damaged.' });
}

/** Converts a page to a sheet. In each line, tabs separate the columns; cells contain no tabs. */
function toSheet({ name = '', text }: DocumentPage): Sheet {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return { name, rows: lines.map((line) => line.split('\t').map((cell) => cell.trim())) };
}
