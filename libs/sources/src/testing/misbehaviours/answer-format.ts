/** Kind of format. */
export type AnswerKind = 'json' | 'xml' | 'csv' | 'zip' | 'html';

/** Meanings of fields, independent of their names in a source. */
export const roles = ['id', 'title', 'due', 'posted', 'amount', 'status', 'link', 'description'] as const;
export type Role = (typeof roles)[number];

/** A record of an answer, for changes that corrupt it. Immutable: changes return a new record. */
export interface AnswerRecord {
  /** Value of a field; undefined if the record lacks it. */
  get(role: Role): unknown;
  /** Replaces a value. JSON keeps its type; other formats write it as text. `verbatim` values are written without escaping. */
  set(role: Role, value: unknown): AnswerRecord;
  /** Removes the field, or empties it if the format cannot omit a field. */
  remove(role: Role): AnswerRecord;
  /** Renames the field. No change if the fields have no names. */
  rename(role: Role): AnswerRecord;
}

/** Format of the answers of a source, with the functions that corrupt an answer. */
export interface AnswerFormat {
  kind: AnswerKind;
  /** Fields of the records. */
  roles: readonly Role[];
  /** Text in the paths that return records; empty if all paths do. */
  path: string;
  /** Whether an answer contains a list of records instead of a single record. */
  isList: boolean;
  /** Whether every record contains the names of its fields. */
  isNamed: boolean;
  /** Whether a table must have exactly the known columns in this order. */
  hasFixedColumns: boolean;
  /** Whether a listing has more than two pages, and whether it states a total. */
  paging: 'none' | 'pages' | 'pages with a total';
  /** Changes the records of an answer. No change if it has none. */
  edit: (text: string, change: (records: AnswerRecord[]) => AnswerRecord[]) => string;
  /** Changes the total of an answer. No change if it has none. */
  setTotal: (text: string, total: unknown) => string;
  /** Replaces the list of records of an answer by another value. Only for JSON. */
  replaceList: (text: string, value: unknown) => string;
}

/** Text that is written without escaping, such as `NaN` in JSON or `&xxe;` in XML. */
export class Verbatim {
  constructor(readonly text: string) {}
}

export const verbatim = (text: string): Verbatim => new Verbatim(text);

/** The records of an answer. */
export function recordsOf(answers: AnswerFormat, text: string): AnswerRecord[] {
  const found: AnswerRecord[] = [];
  answers.edit(text, (records) => {
    found.push(...records);
    return records;
  });
  return found;
}
