/** Patterns in the order of checking. Most user agents also contain names of later patterns. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function findName(names: typeof browsers, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** Program name of a user agent such as `curl/8.5.0`. */
function programName(userAgent: string): string | undefined {
  return /^[\w.@-]{2,40}(?=\/|$)/.exec(userAgent)?.[0];
}

/**
 * Label such as `Firefox on Windows`, `Safari on iPhone` or `curl`.
 * @param unknown - label of an unrecognized user agent
 */
export function deviceLabel(userAgent: string, unknown: string): string {
  const browser = findName(browsers, userAgent);
  const system = findName(systems, userAgent);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  if (system !== undefined) return system;
  return programName(userAgent.trim()) ?? unknown;
}
