import { type ConnectorInfo } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { note } from '../output/note.js';
import { printOne, printRecords } from '../output/print-records.js';
import { renderTable } from '../output/table.js';
import { findConnector } from '../settings/find-connector.js';
import { readShape, settingsOf, wordsFor, type Setting } from '../settings/settings-schema.js';

/** `rfp source connectors` */
export async function showConnectors(io: Io, key: string | undefined, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  if (key === undefined) {
    const { connectors } = await context.client.listConnectors({ signal: io.signal });
    const lines = connectors.map((connector) => ({
      ...connector,
      needs: settingsOf(readShape(connector.settings)).flatMap(nameIfRequired),
    }));
    printRecords(context, {
      records: connectors,
      allFields: ['key', 'title', 'kind', 'settings'],
      lineFields: ['key', 'title', 'kind', 'needs'],
      lines,
      table: () => connectorTable(lines),
    });
    note(context, 'The settings of one:  rfp source connectors <connector>');
    return;
  }
  const connector = await findConnector(context, key);
  printOne(context, connector, () => describeConnector(context, connector));
}

function nameIfRequired({ path, required }: Setting): string[] {
  return required ? [path] : [];
}

function connectorTable(connectors: (ConnectorInfo & { needs: string[] })[]): string {
  return renderTable(
    ['CONNECTOR', 'READS', 'KIND', 'NEEDS'].map((head) => ({ head })),
    connectors.map(({ key, title, kind, needs }) => [key, clean(title), kind, needs.map(clean).join(', ')]),
  );
}

/** The settings of a source of this kind, as the options of `rfp source add`. */
function describeConnector({ paint }: Context, { key, title, settings }: ConnectorInfo): string {
  const all = settingsOf(readShape(settings));
  const rows = all.map(({ path, required, shape }) => [
    clean(path),
    clean(wordsFor(shape)),
    defaultText(required, shape.default),
    clean(shape.description ?? ''),
  ]);
  const isExplained = all.some(({ shape }) => shape.description !== undefined);
  const table = renderTable(
    ['SETTING', 'TYPE', 'DEFAULT', ...(isExplained ? ['ABOUT'] : [])].map((head) => ({ head })),
    rows.map((row) => (isExplained ? row : row.slice(0, -1))),
  );
  const needed = all.filter(({ required }) => required);
  const example = needed.every(({ shape }) => wordsFor(shape) !== 'JSON')
    ? needed.map(({ path, shape }) => ` --set ${clean(path)}=<${clean(wordsFor(shape))}>`).join('')
    : ' --settings settings.json';
  return `${paint('bold', clean(title))}\n\n${all.length === 0 ? 'It has no settings.\n' : table}\nrfp source add <name> --connector ${key}${example}\n`;
}

function defaultText(required: boolean, value: unknown): string {
  if (required) return '(required)';
  return value === undefined ? '' : clean(typeof value === 'string' ? value : JSON.stringify(value));
}
