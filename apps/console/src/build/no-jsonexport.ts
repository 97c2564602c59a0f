/** Replaces the package with which react-admin exports lists. The console does not use it. */
export default function jsonExport(): never {
  throw new Error('Lists are exported by the server');
}
