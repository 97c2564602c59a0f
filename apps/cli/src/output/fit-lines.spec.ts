import { fitLines } from './fit-lines.js';

describe('fitLines', () => {
  it('does not change lines that fit', () => {
    expect(fitLines('one  two\n\n  three\n', 10)).toBe('one  two\n\n  three\n');
  });

  it('wraps a wider line at spaces, and keeps the text after a term in its column', () => {
    expect(fitLines('--max    maximum number of records', 22)).toBe(
      '--max    maximum\n         number of\n         records',
    );
  });

  it('puts a term that leaves no room on a separate line', () => {
    expect(fitLines('a-very-long-name  and its meaning', 20)).toBe('a-very-long-name\n    and its meaning');
  });

  it('counts wide characters as two, and escape sequences as none', () => {
    expect(fitLines('屋根の 修理と 維持', 13)).toBe('屋根の 修理と\n維持');
    expect(fitLines('\u001B[31mred\u001B[39m words', 9)).toBe('\u001B[31mred\u001B[39m words');
  });

  it('does not split a word that is wider than the line, such as an address', () => {
    expect(fitLines('see https://city.example/bids now', 12)).toBe('see\nhttps://city.example/bids\nnow');
  });
});
