import { AnswerStream } from './answer-stream.js';

const { jest } = import.meta;

afterEach(() => jest.useRealTimers());

describe('the stream of an answer', () => {
  it('leaves out words for a reader with many unread bytes, but never the answer', async () => {
    const stream = new AnswerStream();
    const text = 'word '.repeat(200);
    for (let n = 0; n < 5000; n += 1) stream.part({ text });
    stream.finish('answer', { success: true });
    let read = '';
    for await (const chunk of stream.body) read += String(chunk);
    expect(read.length).toBeLessThan(256 * 1024);
    expect(read.endsWith('event: answer\ndata: {"success":true}\n\n')).toBe(true);
  });

  it('begins with a comment after 5 seconds without an event, and continues with comments', async () => {
    jest.useFakeTimers();
    const stream = new AnswerStream();
    const onBegin = jest.fn();
    let read = '';
    stream.body.on('data', (chunk: Buffer) => (read += chunk.toString()));
    void stream.begun.then(onBegin);
    await jest.advanceTimersByTimeAsync(4999);
    expect(onBegin).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(5001);
    expect(onBegin).toHaveBeenCalled();
    expect(read).toBe(':\n\n:\n\n');
    stream.body.destroy();
    await jest.advanceTimersByTimeAsync(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ignores events after its reader has left', () => {
    const stream = new AnswerStream();
    stream.body.destroy();
    stream.part({ text: 'late' });
    stream.finish('answer', {});
    expect(stream.body.readableLength).toBe(0);
  });
});
