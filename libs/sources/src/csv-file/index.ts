import { z } from 'zod';
import { type Connector, type ConnectorType, defineConnectorType } from '../connector.js';
import { replayRecord } from '../records/read-record.js';
import { socrataChannel } from '../socrata/describe-row.js';
import { RowReader } from '../socrata/read-rows.js';
import { readFile } from './read-file.js';
import { csvFileSettings } from './settings.js';

/** Maximum size of a file, because it is held in memory. Sources with larger files have their own streaming connectors. */
const maxFileBytes = 30 * 1024 * 1024;

/** A CSV file or Excel workbook, such as the open notices of a country or the forecast of an agency, read by a mapping of its columns. */
export const csvFile: ConnectorType = defineConnectorType({
  key: 'csv_file',
  title: 'CSV or Excel file',
  kind: 'file',
  settings: csvFileSettings,
  presets: [],
  egress: 'guarded',
  create: (identity, settings): Connector => ({
    source: { ...identity, kind: 'file', needs_key: false },
    defaultBaseUrl: new URL(settings.url).origin,
    pace: { minIntervalMs: 1000, dailyQuota: null, limits: { maxJsonBytes: maxFileBytes } },
    ...(settings.complete_listing && { fullSnapshot: { channel: socrataChannel } }),
    replay: (raw) => replayRecord(raw, z.unknown(), (row) => new RowReader(settings, identity).readOne(row)),
    read: (context, baseUrl) => readFile(settings, new RowReader(settings, identity), context, baseUrl),
  }),
});
