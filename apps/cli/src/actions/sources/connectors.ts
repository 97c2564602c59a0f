import { type ConnectorInfo } from '@rfp/contracts/source';
import { type Context, type Options } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { renderTable, maxTableWidth } from '../../output/table.js';
import { findConnector } from './settings/find-connector.js';
import { describeType, listSettings, parseShape } from './settings/settings-schema.js';
import { list, show } from '../list.js';

/** `rfp source connectors` */
export async function showConnectors(context: Context, options: Options, key: string | undefined): Promise<void> {
  await (key === undefined ? listConnectors(context, options) : showConnector(context, options, key));
}

const listConnectors = list<ConnectorInfo, []>({
  fields: ['key', 'title', 'kind', 'settings'],
  lineFields: ['key', 'title', 'kind', 'needs'],
  line: (connector) => ({ ...connector, needs: requiredSettings(connector) }),
  columns: [
    { head: 'CONNECTOR', cell: ({ key }) => key },
    { head: 'TITLE', cell: ({ title }) => sanitize(title) },
    { head: 'KIND', cell: ({ kind }) => kind },
    { head: 'REQUIRED', cell: (connector) => requiredSettings(connector).map(sanitize).join(', ') },
  ],
  async read({ client }) {
    const { connectors } = await client.listConnectors();
    return { records: connectors, hints: ['Settings of a connector:  rfp source connectors <connector>'] };
  },
});

const showConnector = show({
  read: (context: Context, _options: Options, key: string) => findConnector(context, key),
  text: describeConnector,
});

/** Paths of the required settings. */
function requiredSettings({ settings }: ConnectorInfo): string[] {
  return listSettings(parseShape(settings)).flatMap(({ path, required }) => (required ? [path] : []));
}

/** Settings of a connector, in the form of options of `rfp source add`. */
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
    maxTableWidth(io.out),
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
