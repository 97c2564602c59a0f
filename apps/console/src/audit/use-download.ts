import { formatSize } from '@rfp/api-client/display';
import { type AuditFilter } from '@rfp/contracts/audit/audit-entry';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { errorMessage } from '../data/errors.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { auditTexts as words } from './audit-texts.js';
import { type AuditScope } from './use-audit.js';

/**
 * Saves the log with its filter as a file, one at a time. Leaving the screen cancels it. The file is collected in memory; `rfp audit export` writes logs of
 * any size.
 */
export function useDownload(scope: AuditScope, filter: AuditFilter): { isBusy: boolean; download: () => void } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const load = async (signal: AbortSignal): Promise<Blob> => {
    const { workspace: _workspace, ...own } = filter;
    const { media, content } = await (scope === 'admin'
      ? dataProvider.exportAudit(filter, { signal })
      : dataProvider.exportWorkspaceAudit(own, { signal }));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const chunk of content) chunks.push(chunk.slice());
    signal.throwIfAborted();
    return new Blob(chunks, { type: media });
  };

  const run = async ({ signal }: AbortController): Promise<void> => {
    const name = `audit-${new Date().toISOString().slice(0, 10)}.ndjson`;
    try {
      const file = await load(signal);
      saveFile(file, name);
      const description = words.downloadedText(name, formatSize(file.size));
      toast({ title: words.downloaded, description, variant: 'success', replaces: words.downloadFailed });
    } catch (error) {
      if (!signal.aborted) toast({ title: words.downloadFailed, description: errorMessage(error), variant: 'error' });
    }
  };

  return {
    isBusy,
    download: () => {
      const controller = new AbortController();
      running.current = controller;
      setBusy(true);
      void run(controller).finally(() => setBusy(false));
    },
  };
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Delayed, because the browser reads the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
