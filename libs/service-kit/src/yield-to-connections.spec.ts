import { setImmediate as nextTurn } from 'node:timers/promises';
import { noteConnection, yieldToConnections } from './yield-to-connections.js';

const { jest } = import.meta;

/** The time that `yieldToConnections` reads, in ms. Only tests change it, so a busy machine has no effect. */
let now = 0;

/** Accepts a connection in each of `turns` turns, each of which lasts `msPerTurn` ms. */
async function acceptInTurns(turns: number, msPerTurn: number, isDone: () => boolean): Promise<number> {
  let accepted = 0;
  for (; accepted < turns && !isDone(); accepted += 1) {
    noteConnection();
    now += msPerTurn;
    await nextTurn();
  }
  return accepted;
}

async function pauseDuring(turns: number, msPerTurn: number): Promise<number> {
  let isOver = false;
  const accepting = acceptInTurns(turns, msPerTurn, () => isOver);
  await yieldToConnections().then(() => (isOver = true));
  return await accepting;
}

describe('a pause for connections', () => {
  beforeEach(() => {
    now += 1000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  it('is one turn if no connection is accepted', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('next turn'));
    await yieldToConnections();
    order.push('work');
    expect(order).toEqual(['next turn', 'work']);
  });

  it('lasts until a turn has accepted no connection', async () => {
    expect(await pauseDuring(5, 1)).toBe(5);
  });

  it('lasts seven times as long as the work before it if every turn accepts a connection', async () => {
    await yieldToConnections();
    now += 20;
    const began = now;
    await pauseDuring(Infinity, 1);
    expect(now - began).toBeGreaterThanOrEqual(20 * 7);
    expect(now - began).toBeLessThanOrEqual(20 * 7 + 10);
  });

  it('ends after half a second even if every turn accepts a connection', async () => {
    const began = now;
    await pauseDuring(Infinity, 10);
    expect(now - began).toBeGreaterThanOrEqual(500);
    expect(now - began).toBeLessThanOrEqual(520);
  });
});
