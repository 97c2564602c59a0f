/**
 * What the product asks of its server. The log holds warnings and errors only: it lies in a person's folder and must stay small.
 * Connections: five services with pools of ten, and room for a person with psql.
 */
const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
};

/**
 * Text of the configuration file that the server reads last. It names the program's version,
 * so a server that was left running by an older version is not taken for ours.
 */
export function settingsText(version: string, port: number, extra: Record<string, string>): string {
  const settings = { ...ownSettings, ...extra, port: String(port) };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [`# Written at every start. ${version}`, ...lines, ''].join('\n');
}
