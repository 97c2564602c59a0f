import { type DataSource } from 'typeorm';

/** The schema of a data source; empty if it has none. */
export function schemaOf({ options }: DataSource): string {
  return 'schema' in options ? (options.schema ?? '') : '';
}
