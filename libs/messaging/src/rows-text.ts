/**
 * The rows of a reply as JSON text, for a requester that passes them on unread. Parsing, validating and serializing a page of 50 opportunities would
 * take a millisecond. The service has validated the rows.
 */
export class RowsText {
  static readonly none = new RowsText('[]', 0);

  constructor(
    /** A JSON array. */
    readonly text: string,
    /** Number of rows. */
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
