/** How a twin goes wrong on purpose. */
export type Fault =
  /** A status of failure, e.g. 429 or 500. `headers` may hold `retry-after`. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The connection is reset: before an answer where absent, as soon as it stands, or in the middle of the body. */
  | { kind: 'reset'; at?: 'connection' | 'body' }
  /** Nothing is answered for ever; the connection stays open. */
  | { kind: 'silent' }
  /** Headers and the first half of the body, or all of it where more was announced, then nothing; the connection stays open. */
  | { kind: 'stall'; sent?: 'all' }
  /** `Content-Length` of the whole, half of the body, end of the connection. */
  | { kind: 'truncated' }
  /** Half of the body with a `Content-Length` that fits it: only the content shows that something is missing. The rest may follow all the same. */
  | { kind: 'cut'; andTheRest?: true }
  /** A web page with status 200, as a login or maintenance page in between answers. */
  | { kind: 'html' }
  /** No body at all. */
  | { kind: 'empty'; status?: 200 | 202 }
  /** Whatever is asked, the first answer of that path once more. */
  | { kind: 'repeat' }
  /** The body, changed: renamed fields, other counts. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }
  /** The answer as it goes over the line, changed: its bytes, its headers (a null takes one away), its status. */
  | {
      kind: 'altered';
      bytes?: (body: Buffer, path: string) => Uint8Array | Promise<Uint8Array>;
      headers?: Record<string, string | null>;
      status?: number;
    }
  /** Headers and body as they are, one piece after the other with a pause, and never the end. */
  | { kind: 'drip'; everyMs: number; part: 'headers' | 'body' }
  /** The headers of the answer, its body, and behind it this again and again, until nobody listens any more. */
  | { kind: 'endless'; piece: Uint8Array; headers?: Record<string, string | null>; status?: number }
  /** The head of an answer without end. */
  | { kind: 'endless-headers' }
  /** Not even HTTP. */
  | { kind: 'raw'; bytes: string }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 };

export type FaultPlan = Fault & {
  /** How many requests it hits; all where absent. */
  times?: number;
  /** How many requests pass unharmed before; none where absent. */
  after?: number;
  /** Only requests whose path holds this text. */
  path?: string;
};

export const webPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Scheduled maintenance</h1></body></html>';

/** Whether a plan befalls connections and no requests; such a plan stands alone, and its `times` count connections. */
export function isConnectionFault(plan: Fault | undefined): boolean {
  return plan?.kind === 'reset' && plan.at === 'connection';
}

/** What is wrong at this request, if anything; counts the request. */
export function nextFault(plans: FaultPlan[], path: string): Fault | undefined {
  const plan = plans.find((candidate) => (candidate.times ?? 1) > 0 && path.includes(candidate.path ?? ''));
  if (plan === undefined) return undefined;
  if ((plan.after ?? 0) > 0) {
    plan.after = (plan.after ?? 0) - 1;
    return undefined;
  }
  if (plan.times !== undefined) plan.times -= 1;
  return plan;
}
