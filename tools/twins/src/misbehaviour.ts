/** How a twin goes wrong on purpose. */
export type Fault =
  /** A status of failure, e.g. 429 or 500. `headers` may hold `retry-after`. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The connection is reset before an answer. */
  | { kind: 'reset' }
  /** Nothing is answered for ever; the connection stays open. */
  | { kind: 'silent' }
  /** Headers and the first half of the body, then nothing; the connection stays open. */
  | { kind: 'stall' }
  /** `Content-Length` of the whole, half of the body, end of the connection. */
  | { kind: 'truncated' }
  /** Half of the body with a `Content-Length` that fits it: only the content shows that something is missing. */
  | { kind: 'cut' }
  /** A web page with status 200, as a login or maintenance page in between answers. */
  | { kind: 'html' }
  /** No body at all. */
  | { kind: 'empty'; status?: 200 | 202 }
  /** Whatever is asked, the first answer of that path once more. */
  | { kind: 'repeat' }
  /** The body, changed: renamed fields, other counts. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 };

export type Misbehaviour = Fault & {
  /** How many requests it hits; all where absent. */
  times?: number;
  /** How many requests pass unharmed before; none where absent. */
  after?: number;
  /** Only requests whose path holds this text. */
  path?: string;
};

export const webPage = '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Scheduled maintenance</h1></body></html>';

/** What is wrong at this request, if anything; counts the request. */
export function nextFault(plans: Misbehaviour[], path: string): Fault | undefined {
  const plan = plans.find((candidate) => (candidate.times ?? 1) > 0 && path.includes(candidate.path ?? ''));
  if (plan === undefined) return undefined;
  if ((plan.after ?? 0) > 0) {
    plan.after = (plan.after ?? 0) - 1;
    return undefined;
  }
  if (plan.times !== undefined) plan.times -= 1;
  return plan;
}
