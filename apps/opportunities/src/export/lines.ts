import { jsonValue } from './column-text.js';
import { type FileWriter } from './file-writer.js';

/** NDJSON: the fields of the contract with their types. PostgreSQL writes the JSON. */
export const linesWriter: FileWriter = {
  cells: (columns) => [
    `json_build_object(${columns.map((column) => `'${column}', ${jsonValue(column)}`).join(', ')})::text`,
  ],
  head: () => '',
  rows: (rows) => rows.map(([line]) => `${line}\n`).join(''),
  tail: '',
};
