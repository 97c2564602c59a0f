/** Keeps a core busy until its parent ends, 10 ms at a time. */
process.once('disconnect', () => process.exit());

function work(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
  setImmediate(work);
}

work();
