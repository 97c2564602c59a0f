import { type Io } from '../io.js';

/** Prints when the connection is lost and restored. */
export function connectionReporter(
  { err }: Pick<Io, 'err'>,
  quiet: boolean,
  before: () => void = () => undefined,
): (state: 'connected' | 'lost') => void {
  let wasLost = false;
  return (state) => {
    const isNews = state === 'lost' ? !wasLost : wasLost;
    wasLost = state === 'lost';
    if (!isNews || quiet) return;
    before();
    err.write(wasLost ? 'Connection lost. Reconnecting...\n' : 'Connected again.\n');
  };
}

/** Local time: `15:04:05`. */
export function stamp({ now, timeZone }: Pick<Io, 'now' | 'timeZone'>): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(now());
}
