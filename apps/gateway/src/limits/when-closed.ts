import { type ServerResponse } from 'node:http';

const tasksOf = new WeakMap<ServerResponse, (() => void)[]>();

/** Runs a task when a response is closed. The tasks of a response share one listener, because Node warns of a leak beyond ten listeners. */
export function whenClosed(response: ServerResponse, task: () => void): void {
  const tasks = tasksOf.get(response);
  if (tasks !== undefined) return void tasks.push(task);
  const all = [task];
  tasksOf.set(response, all);
  response.once('close', () => {
    for (const each of all) each();
  });
}
