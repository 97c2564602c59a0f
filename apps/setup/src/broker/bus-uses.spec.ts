import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { authRoutes } from '@rfp/contracts/auth/auth-routes';
import { events } from '@rfp/contracts/events';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { rpc } from '@rfp/contracts/rpc';
import { brokerServices, busUses } from '@rfp/messaging/permissions/services';

const apps = path.resolve(import.meta.dirname, '../../..');

/** The code of a service without its tests. */
function codeOf(service: string): string {
  const folder = path.join(apps, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.spec\.ts$|-suite\.ts$|(?:^|\/)test(?:ing)?\//.test(file),
  );
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

const patterns = (code: string, decorator: string) =>
  [...code.matchAll(new RegExp(`@${decorator}\\(\\s*'([\\w.-]+)'`, 'g'))].map(([, name]) => name ?? '').sort();

/** Requests that the gateway passes on, from its route tables. */
const passedOn = [
  ...Object.values<Route>(routes).flatMap(({ passesTo }) => passesTo ?? []),
  ...Object.values(authRoutes).map(({ message }) => message),
];

describe.each(brokerServices)('what the table says of the bus use of %s', (service) => {
  const code = codeOf(service);
  const isOwn = (name: string) => name.startsWith(`${service}.`);
  const named = (table: object) => Object.keys(table).filter((name) => code.includes(`'${name}'`));

  it('names the requests that its code sends, and no others', () => {
    const sent = named(rpc).filter((name) => !isOwn(name));
    // The gateway builds some names from the name of the service.
    const ends = [...code.matchAll(/`\$\{\w+\}(\.[a-z-]+)`/g)].map(([, end]) => end ?? '');
    const made = Object.keys(rpc).filter((name) => !isOwn(name) && ends.some((end) => name.endsWith(end)));
    const passed = service === 'gateway' ? passedOn : [];
    expect(busUses[service].requests.toSorted()).toEqual([...new Set([...sent, ...made, ...passed])].sort());
  });

  it('names the events that it handles, and whether it follows all', () => {
    expect(busUses[service].events.toSorted()).toEqual(patterns(code, 'EventPattern'));
    expect(busUses[service].follows).toBe(/\bbus\.follow\(/.test(code));
  });

  it('names the broadcasts that it hears', () => {
    const heard = [...code.matchAll(/onBroadcast\(\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '').sort();
    expect(busUses[service].broadcasts.toSorted()).toEqual(heard);
  });

  it('can take requests, events and broadcasts for its own by their names', () => {
    // `BusServer` handles the requests about dead letters.
    const own = Object.keys(rpc).filter((name) => isOwn(name) && !name.endsWith('dead-letters'));
    expect(patterns(code, 'MessagePattern')).toEqual(own.sort());
    const written = [...code.matchAll(/writeEvent\(\s*[\w.]+,\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '');
    expect([...new Set(written)].sort()).toEqual(Object.keys(events).filter(isOwn).sort());
    const sent = [...code.matchAll(/\bbroadcast\(\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '');
    expect(sent.filter((name) => !isOwn(name))).toEqual([]);
  });
});
