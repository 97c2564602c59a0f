/** In place of the package that react-admin exports lists with: nothing here does. */
export default function jsonExport(): never {
  throw new Error('Lists are exported by the server');
}
