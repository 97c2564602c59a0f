import { plainLine } from './plain-text.js';

const withExtension = /[^.]\.[a-z][a-z\d]{1,4}$/i;

/** Query parameters in which file servers state the name of the download. */
const nameParameters = ['filename', 'fileName', 'file', 'name', 'response-content-disposition'];

/** The file name that a link states, in its path or a query parameter; null if none with an extension is found. */
export function fileName(link: string): string | null {
  const { pathname, searchParams } = new URL(link);
  const stated = nameParameters.flatMap((name) => searchParams.get(name) ?? []);
  const names = [decoded(pathname), ...stated.map((text) => text.replace(/^.*filename\*?=(?:UTF-8'')?/i, ''))];
  return (
    names
      .map((name) => plainLine(name.replaceAll('"', '').split(/[/\\]/).at(-1) ?? '', 300))
      .find((name) => withExtension.test(name) && !programExtensions.test(name)) ?? null
  );
}

/** Extensions of server programs. The name of a program that delivers a file is not the name of the file. */
const programExtensions = /\.(?:aspx?|jsp|php|cgi|cfm|html?|do)$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
