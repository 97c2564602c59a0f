import { z } from 'zod';

/** Settings of every process that uses a database. */
export const databaseConfigSchema = z.object({
  /** Address for the role of the service. May be a pooler in transaction mode if `DATABASE_DIRECT_URL` is set. */
  DATABASE_URL: z.url(),
  /** Address of the server itself, for notifications, which a pooler in transaction mode does not support. */
  DATABASE_DIRECT_URL: z.url().optional(),
});

export interface DatabaseAddress {
  url: string;
  /** Address of the server itself, if `url` is a pooler. */
  directUrl?: string | undefined;
  /** Whether to connect as an administrator and assume the role that owns the schema, for migrations. */
  asOwner?: boolean;
}

/** Converts the settings to options of the services. */
export function databaseUrls({ DATABASE_URL, DATABASE_DIRECT_URL }: z.infer<typeof databaseConfigSchema>): {
  databaseUrl: string;
  directDatabaseUrl: string | undefined;
} {
  return { databaseUrl: DATABASE_URL, directDatabaseUrl: DATABASE_DIRECT_URL };
}
