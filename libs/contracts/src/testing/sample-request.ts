import { z } from 'zod';
import { apiPrefix } from '../http.js';
import { type Route } from '../routes/route.js';
import { samples } from './samples.js';

interface SampleRequest {
  path: string;
  body: unknown;
}

const paramsSchema = z.record(z.string(), z.unknown());

/** A valid request for a route, with all members of its body and without a query. */
export function sampleRequest({ path, root, params, body }: Route): SampleRequest {
  const named = paramsSchema.parse(params === undefined ? {} : samples(params)[0]);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(named[name]));
  return { path: (root === true ? '' : apiPrefix) + filled, body: body === undefined ? undefined : samples(body)[0] };
}
