import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { processMegabytes } from '@rfp/documents/document-limits';
import { DocumentReader } from '@rfp/documents/document-reader';

/**
 * What reading documents takes beside the service itself: its container needs as much memory more. Two processes: the intelligence service
 * has one slow document read at a time, so that another one is left for all others.
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
