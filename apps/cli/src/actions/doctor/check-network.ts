import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { AppError } from '@rfp/contracts/errors';
import { codeOf } from '../../errors/error-code.js';
import { type Check, broken, ok, warning } from './check.js';

const limitMs = 5000;
const warnDays = 14;
const dayMs = 86_400_000;

/** Checks the server's name, connection and certificate, in this order, and stops at the first failure. */
export async function checkNetwork(server: string, now: Date, signal: AbortSignal): Promise<Check[]> {
  const { protocol, hostname, port } = new URL(server);
  const address = { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
  const checks: Check[] = [];
  const steps = [
    () => checkName(server, address.host),
    () => checkConnection(server, address, signal),
    ...(protocol === 'https:' ? [() => checkCertificate(address, now, signal)] : []),
  ];
  for (const step of steps) {
    const check = await step();
    signal.throwIfAborted();
    checks.push(check);
    if (check.state === 'broken') break;
  }
  return checks;
}

async function checkName(server: string, host: string): Promise<Check> {
  if (isIP(host) !== 0) return ok('name', `${host} is an address.`);
  try {
    const { address } = await lookup(host);
    return ok('name', `${host} has the address ${address}.`);
  } catch (error) {
    const fix = 'check  --api-url , RFP_API_URL or  rfp config get api_url , and the DNS of this machine';
    return broken(
      'name',
      `The server at ${server} could not be reached: no address of ${host} (${failureCode(error)}).`,
      fix,
    );
  }
}

interface Address {
  host: string;
  port: number;
}

async function checkConnection(server: string, address: Address, signal: AbortSignal): Promise<Check> {
  const socket = connectTcp({ ...address, autoSelectFamily: true });
  try {
    await waitForEvent(socket, 'connect', signal);
    return ok('connection', `${address.host} accepts connections on port ${address.port}.`);
  } catch (error) {
    return broken(
      'connection',
      `The server at ${server} could not be reached: ${address.host} accepts no connection on port ${address.port} (${failureCode(error)}).`,
      'start the server with  npm start , or select another one with  --api-url <url>',
    );
  } finally {
    socket.destroy();
  }
}

async function checkCertificate(address: Address, now: Date, signal: AbortSignal): Promise<Check> {
  const socket: TLSSocket = connectTls({
    ...address,
    ...(isIP(address.host) === 0 ? { servername: address.host } : {}),
  });
  try {
    await waitForEvent(socket, 'secureConnect', signal);
    const until = new Date(socket.getPeerCertificate().valid_to);
    const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
    if (days < warnDays)
      return warning(
        'certificate',
        `The certificate of ${address.host} expires in ${days} days.`,
        'renew it on the server',
      );
    return ok('certificate', `The certificate of ${address.host} is valid for ${days} more days.`);
  } catch (error) {
    return broken(
      'certificate',
      `The connection to ${address.host} cannot be encrypted (${failureCode(error)}).`,
      'renew the certificate of the server, trust its issuer with NODE_EXTRA_CA_CERTS, or use http:// if it has none',
    );
  } finally {
    socket.destroy();
  }
}

async function waitForEvent(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  await once(socket, event, { signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) });
}

/** Error code; for several tried addresses, that of the first one. */
function failureCode(error: unknown): string {
  const code = codeOf(error instanceof AggregateError ? error.errors[0] : error);
  return code === 'ABORT_ERR' ? new AppError('TIMEOUT').code : code;
}
