import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Socket } from 'node:net';
import { createDoor, type Door } from '../scraping/fetch-page.js';
import { type DoorSettings } from '../scraping/door/door-settings.js';
import { httpAnswer, type RawRequest, type RawSite, startRawSite } from './raw-site.js';
import { type QuestionType, type StubAnswer, type StubDns, startStubDns } from './stub-dns.js';

/** Two addresses of the public internet. Specs find one site of theirs behind both. */
export const publicV4 = '93.184.215.14';
export const publicV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

/** A stand-in for the internet: name server, site, and listeners in the private network that nobody must reach. */
export interface Internet {
  dns: StubDns;
  site: RawSite;
  /** In the private network, on 127.0.0.1 and, where there is IPv6, on ::1 with the same port. */
  tripwirePort: number;
  /** Connections that the tripwires have seen. */
  tripped(): number;
  /** Connections that were opened or begun in this process, whoever it was. */
  opened(): number;
  /** A door into this internet, whose usual ports are those of the site and of the tripwires besides the real ones. */
  door(settings?: DoorSettings): Door;
  stop(): Promise<void>;
}

interface Behaviour {
  names?: (name: string, type: QuestionType, turn: number) => StubAnswer | undefined;
  answer?: (request: RawRequest, socket: Socket) => void;
}

export const welcome = '<!doctype html><title>Open bids</title><p>Welcome</p>';

/** Every name under example.com leads to the site where `names` says nothing else; all others do not exist. */
export async function startInternet({ names = () => undefined, answer = (_request, socket) => void socket.end(httpAnswer(welcome)) }: Behaviour = {}): Promise<Internet> {
  const dns = await startStubDns((name, type, turn) => names(name, type, turn) ?? usual(name, type));
  const site = await startRawSite(answer);
  const trip = (_request: RawRequest, socket: Socket): void => void socket.end(httpAnswer('secret of the private network'));
  const tripwires = [await startRawSite(trip)];
  const tripwirePort = tripwires[0]?.port ?? 0;
  // Where the machine has no IPv6, there is nothing to reach on ::1 either.
  const sixth = await startRawSite(trip, { host: '::1', port: tripwirePort }).catch(() => null);
  if (sixth !== null) tripwires.push(sixth);
  let sockets = 0;
  const count = (): void => {
    sockets += 1;
  };
  subscribe('net.client.socket', count);
  return {
    dns,
    site,
    tripwirePort,
    tripped: () => tripwires.reduce((sum, each) => sum + each.connections(), 0),
    opened: () => sockets,
    door: ({ limits, ...settings } = {}) =>
      createDoor({
        nameServers: [dns.server],
        route: (address) => (address === publicV4 || address === publicV6 ? '127.0.0.1' : address),
        limits: { ports: [80, 443, 8080, 8443, site.port, tripwirePort], ...limits },
        ...settings,
      }),
    stop: async () => {
      unsubscribe('net.client.socket', count);
      await Promise.all([dns.stop(), site.stop(), ...tripwires.map(async (each) => each.stop())]);
    },
  };
}

function usual(name: string, type: QuestionType): StubAnswer {
  if (!/(^|\.)example\.com$/.test(name)) return 'NXDOMAIN';
  return type === 'A' ? [publicV4] : [publicV6];
}
