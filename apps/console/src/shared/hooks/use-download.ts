import { formatSize } from '@rfp/api-client/display';
import { type ExportedLog } from '@rfp/api-client/export';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';

interface DownloadTexts {
  readonly downloaded: string;
  readonly downloadedText: (name: string, size: string) => string;
  readonly downloadFailed: string;
}

interface Download {
  readonly isBusy: boolean;
  /** Undefined while a file is being saved: one at a time. */
  readonly download: (() => void) | undefined;
}

/** Saves a file that the server streams. Leaving the screen cancels it. The file is collected in memory. */
export function useDownload(
  request: (dataProvider: ConsoleDataProvider, signal: AbortSignal) => Promise<ExportedLog>,
  words: DownloadTexts,
): Download {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      const { name, media, content } = await request(dataProvider, signal);
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of content) chunks.push(chunk.slice());
      signal.throwIfAborted();
      const file = new Blob(chunks, { type: media });
      saveFile(file, name);
      const description = words.downloadedText(name, formatSize(file.size));
      toast({ title: words.downloaded, description, variant: 'success', replaces: words.downloadFailed });
    } catch (error) {
      if (!signal.aborted) toast({ title: words.downloadFailed, description: errorMessage(error), variant: 'error' });
    }
  };

  const download = () => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    void run(controller.signal).finally(() => setBusy(false));
  };
  return { isBusy, download: isBusy ? undefined : download };
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
