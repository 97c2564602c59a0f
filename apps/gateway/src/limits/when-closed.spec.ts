import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { whenClosed } from './when-closed.js';

it('tasks for the end of a response share one listener and run in order', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const before = response.listenerCount('close');
  const done: number[] = [];
  for (const task of [1, 2, 3]) whenClosed(response, () => done.push(task));
  expect(response.listenerCount('close')).toBe(before + 1);
  response.emit('close');
  expect(done).toEqual([1, 2, 3]);
});
