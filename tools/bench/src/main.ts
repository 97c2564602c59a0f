import { benchAlerts } from './alerts.js';
import { benchCosts } from './catalogue/bench-costs.js';
import { benchCatalogue, parseOptions } from './catalogue/catalogue.js';
import { benchConsole } from './console/bench-console.js';
import { benchInbox } from './inbox/bench-inbox.js';

const benches: Record<string, (options: string[]) => Promise<void>> = {
  alerts: (options) => benchAlerts(parseOptions(options)),
  catalogue: (options) => benchCatalogue(parseOptions(options)),
  costs: (options) => benchCosts(parseOptions(options)),
  inbox: (options) => benchInbox(parseOptions(options)),
  console: ([rounds]) => benchConsole(rounds === undefined ? undefined : Number(rounds)),
};
const [name = '', ...options] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) {
  process.stderr.write(`error: expected one of ${Object.keys(benches).join(', ')}\n`);
  process.exitCode = 64;
} else await bench(options);
