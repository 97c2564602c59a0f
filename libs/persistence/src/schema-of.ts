import { type DataSource } from 'typeorm';

/** The schema of a data source; empty without one. */
export function schemaOf({ options }: DataSource): string {
  return 'schema' in options ? (options.schema ?? '') : '';
}
