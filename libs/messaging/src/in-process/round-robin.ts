import { type Stop } from '../bus.js';
import { PendingWork } from '../lifecycle.js';

/** Handlers of one thing that take turns, as replicas of a service do. */
export class RoundRobin<Input, Output> {
  private readonly members: { handler: (input: Input) => Promise<Output>; underWay: PendingWork }[] = [];

  get size(): number {
    return this.members.length;
  }

  /** The result takes the handler out again and waits for what it has under way. */
  add(handler: (input: Input) => Promise<Output>): Stop {
    const member = { handler, underWay: new PendingWork() };
    this.members.push(member);
    return async () => {
      const place = this.members.indexOf(member);
      if (place >= 0) this.members.splice(place, 1);
      await member.underWay.settled();
    };
  }

  /** Whose turn it is; null where nobody is there. */
  next(): ((input: Input) => Promise<Output>) | null {
    const member = this.members.shift();
    if (!member) return null;
    this.members.push(member);
    return (input) => member.underWay.track(member.handler(input));
  }
}
