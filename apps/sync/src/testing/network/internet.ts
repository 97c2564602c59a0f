import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type Socket } from 'node:net';
import { createEgressGuard, type EgressGuard } from '../../scraping/egress/egress-guard.js';
import { type EgressSettings } from '../../scraping/egress/egress-settings.js';
import { httpAnswer, type RawRequest, type RawSite, startRawSite } from './raw-site.js';
import { type QuestionType, type StubAnswer, type StubDns, startStubDns } from './stub-dns.js';

/** Two addresses of the public internet. Both lead to a site on this machine. */
export const publicV4 = '93.184.215.14';
export const publicV6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';

/** Real address of the public site. A private listener uses the same port, so only the resolved address decides which of them is reached. */
export const siteHost = '127.0.0.2';

/** A stand-in for the internet: name server, site, and listeners in the private network that must never be reached. */
export interface Internet {
  dns: StubDns;
  site: RawSite;
  /** Port of the tripwires in the private network, on 127.0.0.1 and, if available, ::1. The site has the same port. */
  tripwirePort: number;
  /** Number of connections to the tripwires. */
  tripped(): number;
  /** Number of connections that this process has opened or begun to open. */
  opened(): number;
  /** Creates an egress guard for this internet. It allows the port of the site and the default ports. */
  guard(settings?: EgressSettings): EgressGuard;
  stop(): Promise<void>;
}

interface InternetOptions {
  names?: (name: string, type: QuestionType, turn: number) => StubAnswer | undefined;
  answer?: (request: RawRequest, socket: Socket) => void;
}

export const welcomePage = '<!doctype html><title>Open bids</title><p>Welcome</p>';

/** Resolves every name under example.com to the site unless `names` overrides it. No other name exists. */
export async function startInternet({
  names = () => undefined,
  answer = (_request, socket) => void socket.end(httpAnswer(welcomePage)),
}: InternetOptions = {}): Promise<Internet> {
  const dns = await startStubDns((name, type, turn) => names(name, type, turn) ?? defaultRecords(name, type));
  const answerTripwire = (_request: RawRequest, socket: Socket): void =>
    void socket.end(httpAnswer('secret of the private network'));
  const { site, tripwire } = await startSiteAndTripwire(answer, answerTripwire);
  const tripwires = [tripwire];
  const tripwirePort = tripwire.port;
  // Without IPv6, there is nothing to reach on ::1.
  const tripwireV6 = await startRawSite(answerTripwire, { host: '::1', port: tripwirePort }).catch(() => null);
  if (tripwireV6 !== null) tripwires.push(tripwireV6);
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
    guard: ({ limits, ...settings } = {}) =>
      createEgressGuard({
        nameServers: [dns.server],
        route: (address) => (address === publicV4 || address === publicV6 ? siteHost : address),
        limits: { ports: [80, 443, 8080, 8443, site.port], ...limits },
        ...settings,
      }),
    stop: async () => {
      unsubscribe('net.client.socket', count);
      await Promise.all([dns.stop(), site.stop(), ...tripwires.map(async (each) => each.stop())]);
    },
  };
}

type Answer = (request: RawRequest, socket: Socket) => void;

/** Starts the site and a tripwire on one port. Retries, because another program may hold the port at the tripwire's address. */
async function startSiteAndTripwire(
  answer: Answer,
  answerTripwire: Answer,
): Promise<{ site: RawSite; tripwire: RawSite }> {
  for (;;) {
    const site = await startRawSite(answer, { host: siteHost });
    const tripwire = await startRawSite(answerTripwire, { port: site.port }).catch(() => null);
    if (tripwire !== null) return { site, tripwire };
    await site.stop();
  }
}

function defaultRecords(name: string, type: QuestionType): StubAnswer {
  if (!/(^|\.)example\.com$/.test(name)) return 'NXDOMAIN';
  return type === 'A' ? [publicV4] : [publicV6];
}
