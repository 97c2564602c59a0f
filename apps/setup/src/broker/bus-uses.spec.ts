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
function readCode(service: string): string {
  const folder = path.join(apps, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.spec\.ts$|-suite\.ts$|(?:^|\/)test(?:ing)?\//.test(file),
  );
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

const decoratorArguments = (code: string, decorator: string) =>
  [...code.matchAll(new RegExp(`@${decorator}\\(\\s*'([\\w.-]+)'`, 'g'))].map(([, name]) => name ?? '').sort();

/** Requests that the gateway forwards, according to its route tables. */
const forwardedRequests = [
  ...Object.values<Route>(routes).flatMap(({ passesTo }) => passesTo ?? []),
  ...Object.values(authRoutes).map(({ message }) => message),
];

describe.each(brokerServices)('the entry of %s in the table of bus uses', (service) => {
  const code = readCode(service);
  const isOwn = (name: string) => name.startsWith(`${service}.`);
  const namesInCode = (table: object) => Object.keys(table).filter((name) => code.includes(`'${name}'`));

  it('names the requests that its code sends, and no others', () => {
    const sent = namesInCode(rpc).filter((name) => !isOwn(name));
    // The gateway builds some names from the name of the service.
    const suffixes = [...code.matchAll(/`\$\{\w+\}(\.[a-z-]+)`/g)].map(([, suffix]) => suffix ?? '');
    const builtNames = Object.keys(rpc).filter(
      (name) => !isOwn(name) && suffixes.some((suffix) => name.endsWith(suffix)),
    );
    const forwardedByService = service === 'gateway' ? forwardedRequests : [];
    expect(busUses[service].requests.toSorted()).toEqual(
      [...new Set([...sent, ...builtNames, ...forwardedByService])].sort(),
    );
  });

  it('names the events that it handles, and states whether it follows all events', () => {
    expect(busUses[service].events.toSorted()).toEqual(decoratorArguments(code, 'EventPattern'));
    expect(busUses[service].follows).toBe(/\bbus\.follow\(/.test(code));
  });

  it('names the broadcasts that it subscribes to', () => {
    const subscribed = [...code.matchAll(/onBroadcast\(\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '');
    expect(busUses[service].broadcasts.toSorted()).toEqual([...new Set(subscribed)].sort());
  });

  it('belongs to a service that handles and sends only requests, events and broadcasts with its own name', () => {
    // `BusServer` handles the requests about dead letters.
    const ownRequests = Object.keys(rpc).filter((name) => isOwn(name) && !name.endsWith('dead-letters'));
    expect(decoratorArguments(code, 'MessagePattern')).toEqual(ownRequests.sort());
    const writtenEvents = [...code.matchAll(/writeEvent\(\s*[\w.]+,\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '');
    // `recordAudit` names its event by the service.
    if (/\brecordAudit\(/.test(code)) writtenEvents.push(`${service}.audited`);
    expect([...new Set(writtenEvents)].sort()).toEqual(Object.keys(events).filter(isOwn).sort());
    const sent = [...code.matchAll(/\bbroadcast\(\s*'([\w.-]+)'/g)].map(([, name]) => name ?? '');
    expect(sent.filter((name) => !isOwn(name))).toEqual([]);
  });
});
