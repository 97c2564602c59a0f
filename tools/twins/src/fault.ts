/** A fault in one answer of a twin. */
export type Fault =
  /** An error status, e.g. 429 or 500. `headers` may contain `retry-after`. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /**
   * Resets the connection: instead of an answer by default, as soon as it is established, or in the middle of the
   * body.
   */
  | { kind: 'reset'; at?: 'connection' | 'body' }
  /** Never answers; the connection stays open. */
  | { kind: 'silent' }
  /**
   * Headers and the first half of the body, or all of it with a larger announced length, then nothing; the connection
   * stays open.
   */
  | { kind: 'stall'; sent?: 'all' }
  /** `Content-Length` of the whole, half of the body, end of the connection. */
  | { kind: 'truncated' }
  /**
   * Half of the body with a matching `Content-Length`: only the content shows that something is missing. The rest may
   * follow nevertheless.
   */
  | { kind: 'cut'; andTheRest?: true }
  /** A web page with status 200, like a login or maintenance page. */
  | { kind: 'html' }
  /** An empty body. */
  | { kind: 'empty'; status?: 200 | 202 }
  /** Repeats the first answer of the path. */
  | { kind: 'repeat' }
  /** Changes the text of the body: renamed fields, other counts. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }
  /** Changes the raw answer: its bytes, its headers (null removes one), its status. */
  | {
      kind: 'altered';
      bytes?: (body: Buffer, path: string) => Uint8Array | Promise<Uint8Array>;
      headers?: Record<string, string | null>;
      status?: number;
    }
  /** Sends headers and body piece by piece with a pause, and never the end. */
  | { kind: 'drip'; everyMs: number; part: 'headers' | 'body' }
  /** The answer, followed by this piece again and again until the client disconnects. */
  | { kind: 'endless'; piece: Uint8Array; headers?: Record<string, string | null>; status?: number }
  /** Endless headers. */
  | { kind: 'endless-headers' }
  /** Bytes that are not even HTTP. */
  | { kind: 'raw'; bytes: string }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 };

export type FaultPlan = Fault & {
  /** Number of requests that it hits; all by default. */
  times?: number;
  /** Number of requests before it that succeed; none by default. */
  after?: number;
  /** Only requests whose path contains this text. */
  path?: string;
};

export const webPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Scheduled maintenance</h1></body></html>';

/** Whether a plan hits connections and not requests; such a plan stands alone, and its `times` count connections. */
export function isConnectionFault(plan: Fault | undefined): boolean {
  return plan?.kind === 'reset' && plan.at === 'connection';
}

/** The fault of this request, if any; counts the request. */
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
