/**
 * The rows of a reply as JSON text, for a requester that passes them on unread: to read, check and write a page of 50 opportunities takes a
 * millisecond. The service has checked them.
 */
export class RowsText {
  static readonly none = new RowsText('[]', 0);

  constructor(
    /** A JSON array. */
    readonly text: string,
    /** How many they are. */
    readonly length: number,
  ) {}

  static of(rows: readonly unknown[]): RowsText {
    return new RowsText(JSON.stringify(rows), rows.length);
  }

  static join(parts: readonly RowsText[]): RowsText {
    const [first, ...others] = parts.filter(({ length }) => length > 0);
    if (first === undefined) return RowsText.none;
    if (others.length === 0) return first;
    const all = [first, ...others];
    const rows = all.map(({ text }) => text.slice(1, -1)).join(',');
    return new RowsText(
      `[${rows}]`,
      all.reduce((sum, { length }) => sum + length, 0),
    );
  }
}

/** A reply whose rows are text. */
export type WithRowsText<T> = Omit<T, 'rows'> & { rows: RowsText };

interface ValueWithRows {
  rows: unknown[];
}

/** Separates the rows from the rest of the reply; JSON has no line breaks outside of texts, and escapes those inside. */
const separator = '\n';

/** The rest of the value with the number of its rows, and the rows; undefined if it has none. */
export function splitRows(value: unknown): { rest: object; rows: unknown[] } | undefined {
  if (!hasRows(value)) return undefined;
  const { rows, ...rest } = value;
  return { rest: { ...rest, rows: rows.length }, rows };
}

export function joinTexts(rest: string, rows: string): string {
  return rest + separator + rows;
}

/** The texts of `joinTexts`; `rows` is undefined for a reply that came in one piece. */
export function splitTexts(body: string): { rest: string; rows: string | undefined } {
  const end = body.indexOf(separator);
  return end === -1 ? { rest: body, rows: undefined } : { rest: body.slice(0, end), rows: body.slice(end + 1) };
}

function hasRows(value: unknown): value is ValueWithRows {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
}
