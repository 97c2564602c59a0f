import { maxListRows } from '@rfp/contracts/opportunity';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printSourceList } from '../output/source-table.js';

/** `rfp source list` */
export async function listSources(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { client } = context;
  const [{ rows }, status] = await Promise.all([
    client.listSources({ limit: maxListRows }, { signal: io.signal }),
    client.syncStatus({}, { signal: io.signal }),
  ]);
  printSourceList(context, rows, status);
  if (rows.length > 0) printHint(context, 'Reliability of a source:  rfp source ledger <key>');
}
