import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { processMegabytes } from '@rfp/documents/document-limits';
import { DocumentReader } from '@rfp/documents/document-reader';

/**
 * Resources for reading documents, in addition to those of the service itself: its container needs this much more memory. There are two processes
 * because the intelligence service reads one slow document at a time, which leaves the other process for all other documents.
 */
export const documentProcesses = { processes: 2, megabytes: processMegabytes };

/** The processes that read documents and workbooks. */
@Injectable()
export class DocumentProcesses implements OnModuleDestroy {
  readonly reader = new DocumentReader(documentProcesses);

  onModuleDestroy(): void {
    this.reader.close();
  }
}
