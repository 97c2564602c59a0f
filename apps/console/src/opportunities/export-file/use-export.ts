import { formatCount, formatSize } from '@rfp/api-client/display';
import { type ExportRequest } from '@rfp/contracts/opportunities/export';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { rowCounter } from './count-rows.js';
import { exportTexts as words } from './export-texts.js';
import { openSink, type FileSink } from './file-sink.js';

/** Interval between two progress updates. */
const progressMs = 200;

export interface Progress {
  total: number;
  /** Null if rows of the format cannot be counted. */
  rows: number | null;
  bytes: number;
}

interface Export {
  /** Undefined while no export runs; null until the file begins to arrive. */
  progress: Progress | null | undefined;
  begin: (request: ExportRequest) => void;
  cancel: () => void;
}

/** Returns the same file name as the server. The server's reply comes too late for the dialog of the browser. */
function suggestedName(format: string): string {
  return `opportunities-${new Date().toISOString().slice(0, 10)}.${format}`;
}

/** Exports one file at a time. Leaving the screen cancels the export. */
export function useExport(onDone: () => void): Export {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const toast = useToast();
  const [progress, setProgress] = useState<Progress | null>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const transfer = async (request: ExportRequest, sink: FileSink, signal: AbortSignal): Promise<Progress> => {
    const { total, content } = await dataProvider.exportOpportunities(request, { signal });
    const count = rowCounter(request.format);
    const state: Progress = { total, rows: count === null ? null : 0, bytes: 0 };
    let shownAt = 0;
    for await (const chunk of content) {
      await sink.write(chunk);
      state.bytes += chunk.length;
      if (count !== null) state.rows = count(chunk);
      if (Date.now() - shownAt < progressMs) continue;
      shownAt = Date.now();
      setProgress({ ...state });
    }
    signal.throwIfAborted();
    await sink.close();
    return state;
  };

  const run = async (request: ExportRequest, controller: AbortController): Promise<void> => {
    const { signal } = controller;
    const name = suggestedName(request.format);
    let sink: FileSink | null = null;
    try {
      sink = await openSink(name, request.format);
      if (sink === null) return;
      const { total, rows, bytes } = await transfer(request, sink, signal);
      const description = words.saved(name, formatCount(rows ?? total), formatSize(bytes));
      toast({ title: words.done, description, variant: 'success' });
      onDone();
    } catch (error) {
      await sink?.abort();
      if (signal.aborted) toast({ title: words.cancelled });
      else toast({ title: words.failed, description: errorMessage(error), variant: 'error' });
    }
  };

  return {
    progress,
    begin: (request) => {
      const controller = new AbortController();
      running.current = controller;
      setProgress(null);
      void run(request, controller).finally(() => setProgress(undefined));
    },
    cancel: () => running.current?.abort(),
  };
}
