// Loaded into the product before its own code: when the process that started it is gone, however that ended,
// the product stops as if it had been asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening keeps a process alive; the product ends when it has nothing left to do.
process.channel?.unref();
