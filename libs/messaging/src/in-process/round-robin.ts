import { type Stop } from '../bus.js';
import { PendingWork } from '../lifecycle.js';

/** Distributes calls among handlers in turn, like among replicas of a service. */
export class RoundRobin<Input, Output> {
  private readonly members: { handler: (input: Input) => Promise<Output>; pending: PendingWork }[] = [];

  get size(): number {
    return this.members.length;
  }

  /** Returns a function that removes the handler and waits for its calls in progress. */
  add(handler: (input: Input) => Promise<Output>): Stop {
    const member = { handler, pending: new PendingWork() };
    this.members.push(member);
    return async () => {
      const index = this.members.indexOf(member);
      if (index >= 0) this.members.splice(index, 1);
      await member.pending.settled();
    };
  }

  /** The next handler; null without handlers. */
  next(): ((input: Input) => Promise<Output>) | null {
    const member = this.members.shift();
    if (!member) return null;
    this.members.push(member);
    return (input) => member.pending.track(member.handler(input));
  }
}
