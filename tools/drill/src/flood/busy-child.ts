/** Keeps a processor core busy in steps of 10 ms, until the parent process ends. */
process.once('disconnect', () => process.exit());

function work(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
  setImmediate(work);
}

work();
