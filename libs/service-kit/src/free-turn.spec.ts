import { setImmediate as nextTurn } from 'node:timers/promises';
import { freeTurn, noteConnection } from './free-turn.js';

/** Accepts a connection in each of this number of turns. */
async function acceptInTurns(turns: number, isDone: () => boolean): Promise<number> {
  let accepted = 0;
  for (; accepted < turns && !isDone(); accepted += 1) {
    noteConnection();
    await nextTurn();
  }
  return accepted;
}

describe('a pause for connections', () => {
  it('is one turn if no connection is accepted', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('next turn'));
    await freeTurn();
    order.push('work');
    expect(order).toEqual(['next turn', 'work']);
  });

  it('lasts until a turn has accepted none', async () => {
    let isOver = false;
    const accepting = acceptInTurns(5, () => isOver);
    await freeTurn().then(() => (isOver = true));
    expect(await accepting).toBe(5);
  });

  it('lasts seven times as long as the work before it if every turn accepts a connection', async () => {
    await freeTurn();
    const began = performance.now();
    while (performance.now() - began < 20);
    let isOver = false;
    const accepting = acceptInTurns(Infinity, () => isOver);
    await freeTurn().then(() => (isOver = true));
    await accepting;
    expect(performance.now() - began).toBeGreaterThanOrEqual(20 * 8);
  });

  it('ends even if every turn accepts a connection', async () => {
    let isOver = false;
    const accepting = acceptInTurns(Infinity, () => isOver);
    await freeTurn().then(() => (isOver = true));
    expect(await accepting).toBeGreaterThan(1);
  });
});
