import { z } from 'zod';

const metaSchema = z.object({ asOf: z.string() });

/** `meta` of a request for data as of an instant; undefined for the present. */
export function asOfMeta(asOf: string | undefined): z.infer<typeof metaSchema> | undefined {
  return asOf === undefined ? undefined : { asOf };
}

/** Adds the instant in `meta` to the URL of a request. */
export function urlAsOf(url: string, meta: unknown): string {
  const asOf = readAsOf(meta);
  return asOf === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;
}

export function readAsOf(meta: unknown): string | undefined {
  return metaSchema.safeParse(meta).data?.asOf;
}
