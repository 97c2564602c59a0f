/** A fault in one answer of a twin. */
export type Fault =
  /** An error status, such as 429 or 500. `headers` may contain `retry-after`. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /**
   * Resets the connection: by default instead of an answer, otherwise after it is established or in the middle of the body.
   */
  | { kind: 'reset'; at?: 'connection' | 'body' }
  /** Never answers; the connection stays open. */
  | { kind: 'silent' }
  /**
   * Sends headers and half of the body, or the whole body with a larger `Content-Length`, then nothing. The connection stays open.
   */
  | { kind: 'stall'; sent?: 'all' }
  /** Sends half of the body with the `Content-Length` of the whole, then closes the connection. */
  | { kind: 'truncated' }
  /**
   * Sends half of the body with a matching `Content-Length`, so that only the content shows the loss. With `restFollows`, the other half follows.
   */
  | { kind: 'cut'; restFollows?: true }
  /** A web page with status 200, like a login or maintenance page. */
  | { kind: 'html' }
  /** An empty body. */
  | { kind: 'empty'; status?: 200 | 202 }
  /** Repeats the first answer for the path. */
  | { kind: 'repeat' }
  /** Changes the text of the body, such as names of fields or counts. */
  | { kind: 'rewrite'; rewrite: (body: string) => string }
  /** Changes the raw answer: its bytes, its headers (null removes one), its status. */
  | {
      kind: 'altered';
      bytes?: (body: Buffer, path: string) => Uint8Array | Promise<Uint8Array>;
      headers?: Record<string, string | null>;
      status?: number;
    }
  /** Sends headers or body piece by piece with pauses, and never the end. */
  | { kind: 'drip'; everyMs: number; part: 'headers' | 'body' }
  /** Sends the answer, then repeats `piece` until the client disconnects. */
  | { kind: 'endless'; piece: Uint8Array; headers?: Record<string, string | null>; status?: number }
  /** Sends headers endlessly. */
  | { kind: 'endless-headers' }
  /** Sends bytes, which need not be valid HTTP. */
  | { kind: 'raw'; bytes: string }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 | 307 | 308 };

export type FaultPlan = Fault & {
  /** Number of requests with the fault; all by default. */
  times?: number;
  /** Number of requests that succeed before the fault; none by default. */
  after?: number;
  /** Limits the fault to requests whose path contains this text. */
  path?: string;
};

export const webPage =
  '<!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Scheduled maintenance</h1></body></html>';

/** Whether a plan applies to connections instead of requests. Such a plan must be the only one, and its `times` count connections. */
export function isConnectionFault(plan: Fault | undefined): boolean {
  return plan?.kind === 'reset' && plan.at === 'connection';
}

/** Returns the fault for a request, if any, and counts the request in its plan. */
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
