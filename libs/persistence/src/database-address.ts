import { z } from 'zod';

/** Settings of each process with a database. */
export const databaseConfigSchema = z.object({
  /** Address for the role of the service. May be that of a pooler in transaction mode if `DATABASE_DIRECT_URL` is set. */
  DATABASE_URL: z.url(),
  /** The server itself, for what a pooler in transaction mode has not: notifications. */
  DATABASE_DIRECT_URL: z.url().optional(),
});

export interface DatabaseAddress {
  url: string;
  /** Address of the server itself, if `url` is that of a pooler. */
  directUrl?: string | undefined;
  /** Connects as an administrator who takes the role that owns the schema: for migrations. */
  asOwner?: boolean;
}

/** The database of the settings, as an option of the services. */
export function addressOf({ DATABASE_URL, DATABASE_DIRECT_URL }: z.infer<typeof databaseConfigSchema>): {
  databaseUrl: string;
  directDatabaseUrl: string | undefined;
} {
  return { databaseUrl: DATABASE_URL, directDatabaseUrl: DATABASE_DIRECT_URL };
}
