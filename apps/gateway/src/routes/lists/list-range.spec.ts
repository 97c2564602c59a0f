import { contentRange } from './list-range.js';

describe('Content-Range', () => {
  it.each([
    [0, 50, 319, 'opportunities 0-49/319'],
    [300, 19, 319, 'opportunities 300-318/319'],
    [0, 0, 0, 'opportunities */0'],
    [500, 0, 319, 'opportunities */319'],
    [null, 50, 319, 'opportunities */319'],
  ])('from %p, %i rows of %i: %s', (offset, rows, total, text) => {
    expect(contentRange('opportunities', offset, rows, total)).toBe(text);
  });
});
