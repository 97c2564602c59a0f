// The health check of a container: whether the process in it can do its work.
const response = await fetch(`http://127.0.0.1:${process.env.PROBE_PORT}/readyz`).catch(() => undefined);
process.exitCode = response?.ok === true ? 0 : 1;
