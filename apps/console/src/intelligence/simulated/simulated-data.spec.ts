import { simulatedData } from './simulated-data.js';

const { jest } = import.meta;

afterEach(() => jest.useRealTimers());

it.each([
  ['search', 2000],
  ['overview', 1000],
  ['metrics', 1500],
  ['trends', 1500],
  ['forecast', 2000],
  ['landscape', 1500],
] as const)(
  'delays simulated content of %s by %i ms, and marks it as simulated [spec 7.60, 7.61]',
  async (name, delayMs) => {
    jest.useFakeTimers();
    const { signal } = new AbortController();
    const loads = {
      ...simulatedData,
      search: () => simulatedData.search('cloud'),
      landscape: simulatedData.landscape(),
    };
    let demo: unknown;
    void loads[name](signal).then((answer) => (demo = answer.demo));
    await jest.advanceTimersByTimeAsync(delayMs - 1);
    expect(demo).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(demo).toBe('unavailable');
  },
);
