import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { z } from 'zod';

export const floodMessage = z.object({
  port: z.int(),
  request: z.string(),
  connections: z.int().max(1000),
  keepAlive: z.boolean(),
  /** Duration after which the flood ends by itself. */
  maxMs: z.int().max(60_000),
});

export type Flood = z.infer<typeof floodMessage>;

const floodResult = z.object({ answers: z.record(z.string(), z.int()) });

/** Flood of requests to this machine, from a separate process. */
export class RunningFlood {
  private constructor(private readonly child: ReturnType<typeof fork>) {}

  static async start(flood: Flood): Promise<RunningFlood> {
    const child = fork(path.join(import.meta.dirname, 'flood-child.js'), { execArgv: [] });
    child.send(flood);
    await once(child, 'message');
    return new RunningFlood(child);
  }

  /** Ends the flood. Returns the number of answers by status code. */
  async end(): Promise<Record<string, number>> {
    const result = once(this.child, 'message');
    this.child.send('end');
    const [message]: unknown[] = await result;
    if (this.child.exitCode === null) await once(this.child, 'exit');
    return floodResult.parse(message).answers;
  }
}

/** Keeps a processor core of this machine busy until the returned function is called. */
export function keepCoreBusy(): () => void {
  const child = fork(path.join(import.meta.dirname, 'busy-child.js'), { execArgv: [] });
  return () => void child.kill();
}
