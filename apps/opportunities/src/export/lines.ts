import { jsonValue } from './column-text.js';
import { type LineWriter } from './file-writer.js';

/** NDJSON: the fields of the contract with their types. */
export const linesWriter: LineWriter = {
  head: () => '',
  line: (columns) =>
    `(SELECT row_to_json(fields)::text FROM (SELECT ${columns.map((column) => `${jsonValue(column)} AS ${column}`).join(', ')}) fields)`,
  joinRows: (lines, separator) => `${lines.replaceAll(separator, '\n')}\n`,
  tail: '',
};
