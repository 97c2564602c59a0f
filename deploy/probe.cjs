// The health check of a container: whether its process can do its work. It runs every few seconds, so it avoids `fetch` and modules, which would
// double its processor time.
const { get } = require('node:http');

process.exitCode = 1;
get({ host: '127.0.0.1', port: process.env.PROBE_PORT, path: '/readyz', agent: false }, (response) => {
  if (response.statusCode === 200) process.exitCode = 0;
  response.resume();
}).on('error', () => undefined);
