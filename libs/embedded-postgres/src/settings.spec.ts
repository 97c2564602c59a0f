import { sharedBuffers } from './settings.js';

const gibibyte = 2 ** 30;

describe('the memory for pages', () => {
  it.each([
    [1 * gibibyte, 128],
    [8 * gibibyte, 1024],
    [16 * gibibyte, 2048],
    [256 * gibibyte, 4096],
  ])('of a machine with %i bytes is %i MiB', (memory, expected) => {
    expect(sharedBuffers(memory)).toBe(expected);
  });
});
