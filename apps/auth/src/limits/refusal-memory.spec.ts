import { RefusalMemory } from './refusal-memory.js';

const refusal = { subject: 'ada', ms: 60_000 };

describe('the memory of refusals', () => {
  it('refuses for a second with the remaining time, then requires a query', () => {
    const memory = new RefusalMemory();
    expect(memory.msLeft('ada', 0)).toBeUndefined();
    memory.add('ada', refusal, 0);
    expect(memory.msLeft('ada', 999)).toBe(59_001);
    expect(memory.msLeft('grace', 999)).toBeUndefined();
    expect(memory.msLeft('ada', 1000)).toBeUndefined();
  });

  it('contains no refusal that has ended', () => {
    const memory = new RefusalMemory();
    memory.add('ada', { ...refusal, ms: 200 }, 0);
    expect(memory.msLeft('ada', 199)).toBe(1);
    expect(memory.msLeft('ada', 200)).toBeUndefined();
  });

  it('removes all refusals of a subject whose counter was reset', () => {
    const memory = new RefusalMemory();
    memory.add('ada from here', refusal, 0);
    memory.add('ada from there', refusal, 0);
    memory.add('grace', { ...refusal, subject: 'grace' }, 0);
    memory.remove(['ada']);
    expect(memory.msLeft('ada from here', 1)).toBeUndefined();
    expect(memory.msLeft('ada from there', 1)).toBeUndefined();
    expect(memory.msLeft('grace', 1)).toBe(59_999);
  });

  it('finds a refusal by its newest subject only', () => {
    const memory = new RefusalMemory();
    memory.add('ada from here', refusal, 0);
    memory.add('ada from here', { ...refusal, subject: 'ada at a known network' }, 0);
    memory.remove(['ada']);
    expect(memory.msLeft('ada from here', 1)).toBe(59_999);
    memory.remove(['ada at a known network']);
    expect(memory.msLeft('ada from here', 1)).toBeUndefined();
  });

  it('holds at most 10,000 refusals, the newest ones', () => {
    const memory = new RefusalMemory();
    for (let n = 0; n < 10_001; n += 1) memory.add(`key ${n}`, refusal, 0);
    expect(memory.msLeft('key 0', 1)).toBeUndefined();
    expect(memory.msLeft('key 1', 1)).toBe(59_999);
    expect(memory.msLeft('key 10000', 1)).toBe(59_999);
  });
});
