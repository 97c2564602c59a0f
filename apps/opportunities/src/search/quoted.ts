/** A lexeme in the syntax of `tsquery` and `tsvector`. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`;
}
