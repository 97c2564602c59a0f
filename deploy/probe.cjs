// The health check of a container: whether the process in it can do its work. It runs every few seconds: `fetch` and modules would take twice as much of a processor.
const { get } = require('node:http');

process.exitCode = 1;
get({ host: '127.0.0.1', port: process.env.PROBE_PORT, path: '/readyz', agent: false }, (response) => {
  if (response.statusCode === 200) process.exitCode = 0;
  response.resume();
}).on('error', () => undefined);
