/** A lexeme in the syntax of `tsquery` and `tsvector`. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`;
}

/** The query of what any of the queries finds. */
export function anyOf(queries: readonly string[]): string {
  return queries.length === 1 ? queries.join('') : `(${queries.join(' | ')})`;
}
