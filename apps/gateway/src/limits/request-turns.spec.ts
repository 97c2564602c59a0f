import { setImmediate as nextTurn } from 'node:timers/promises';
import { RequestTurns } from './request-turns.js';

const flood = { party: 'a network', caller: '/api' };
const person = { party: 'a network', caller: 'a token' };

describe('the turns of requests', () => {
  it('begin one request in each turn of the event loop, alternating between callers', async () => {
    const turns = new RequestTurns();
    const begun: string[] = [];
    for (let n = 0; n < 20; n += 1) turns.add(flood, () => begun.push(`flood ${n}`));
    turns.add(person, () => begun.push('person'));
    expect(begun).toEqual([]);
    await nextTurn();
    expect(begun).toEqual(['flood 0']);
    await nextTurn();
    expect(begun).toEqual(['flood 0', 'person']);
    await nextTurn();
    expect(begun).toEqual(['flood 0', 'person', 'flood 1']);
  });

  it('wait for new connections, but only for a limited time', async () => {
    let now = 0;
    const turns = new RequestTurns(() => now);
    const begunAt: number[] = [];
    turns.add(person, () => begunAt.push(now));
    // In a busy process each turn takes long.
    for (; now < 200; now += 15) {
      turns.noteAccepted();
      await nextTurn();
    }
    expect(begunAt).toEqual([15]);
  });

  it('leave out a request whose client has left', async () => {
    const turns = new RequestTurns();
    const begun: string[] = [];
    const withdraw = turns.add(flood, () => begun.push('left'));
    turns.add(person, () => begun.push('stayed'));
    withdraw();
    await nextTurn();
    expect(begun).toEqual(['stayed']);
  });
});
