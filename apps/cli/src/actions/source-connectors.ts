import { type ConnectorInfo } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { printOne, printRecords } from '../output/print-records.js';
import { renderTable, roomOf } from '../output/table.js';
import { findConnector } from '../settings/find-connector.js';
import { parseShape, listSettings, describeType, type Setting } from '../settings/settings-schema.js';

/** `rfp source connectors` */
export async function showConnectors(io: Io, key: string | undefined, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  if (key === undefined) {
    const { connectors } = await context.client.listConnectors({}, { signal: io.signal });
    const lines = connectors.map((connector) => ({
      ...connector,
      needs: listSettings(parseShape(connector.settings)).flatMap(nameIfRequired),
    }));
    printRecords(context, {
      records: connectors,
      allFields: ['key', 'title', 'kind', 'settings'],
      lineFields: ['key', 'title', 'kind', 'needs'],
      lines,
      table: () => connectorTable(context, lines),
    });
    printHint(context, 'Settings of a connector:  rfp source connectors <connector>');
    return;
  }
  const connector = await findConnector(context, key);
  printOne(context, connector, () => describeConnector(context, connector));
}

function nameIfRequired({ path, required }: Setting): string[] {
  return required ? [path] : [];
}

function connectorTable({ io }: Context, connectors: (ConnectorInfo & { needs: string[] })[]): string {
  return renderTable(
    ['CONNECTOR', 'TITLE', 'KIND', 'REQUIRED'].map((head) => ({ head })),
    connectors.map(({ key, title, kind, needs }) => [key, sanitize(title), kind, needs.map(sanitize).join(', ')]),
    roomOf(io.out),
  );
}

/** The settings of a connector, as options of `rfp source add`. */
function describeConnector({ colorize, io }: Context, { key, title, settings }: ConnectorInfo): string {
  const all = listSettings(parseShape(settings));
  const rows = all.map(({ path, required, shape }) => [
    sanitize(path),
    sanitize(describeType(shape)),
    defaultText(required, shape.default),
    sanitize(shape.description ?? ''),
  ]);
  const isExplained = all.some(({ shape }) => shape.description !== undefined);
  const table = renderTable(
    ['SETTING', 'TYPE', 'DEFAULT', ...(isExplained ? ['DESCRIPTION'] : [])].map((head) => ({ head })),
    rows.map((row) => (isExplained ? row : row.slice(0, -1))),
    roomOf(io.out),
  );
  const needed = all.filter(({ required }) => required);
  const example = needed.every(({ shape }) => describeType(shape) !== 'JSON')
    ? needed.map(({ path, shape }) => ` --set ${sanitize(path)}=<${sanitize(describeType(shape))}>`).join('')
    : ' --settings settings.json';
  return `${colorize('bold', sanitize(title))}\n\n${all.length === 0 ? 'This connector has no settings.\n' : table}\nrfp source add <name> --connector ${key}${example}\n`;
}

function defaultText(required: boolean, value: unknown): string {
  if (required) return '(required)';
  return value === undefined ? '' : sanitize(typeof value === 'string' ? value : JSON.stringify(value));
}
