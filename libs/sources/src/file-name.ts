import { plainLine } from './plain-text.js';

const withExtension = /[^.]\.[a-z][a-z\d]{1,4}$/i;

/** Parameters in which servers of files state the name for the download. */
const nameParameters = ['filename', 'fileName', 'file', 'name', 'response-content-disposition'];

/** The name of the file behind a link where the link states it: a name with an extension, in its path or a parameter; null otherwise. */
export function fileName(link: string): string | null {
  const { pathname, searchParams } = new URL(link);
  const stated = nameParameters.flatMap((name) => searchParams.get(name) ?? []);
  const names = [decoded(pathname), ...stated.map((text) => text.replace(/^.*filename\*?=(?:UTF-8'')?/i, ''))];
  return (
    names
      .map((name) => plainLine(name.replaceAll('"', '').split(/[/\\]/).at(-1) ?? '', 300))
      .find((name) => withExtension.test(name) && !programs.test(name)) ?? null
  );
}

/** The program that delivers the file. */
const programs = /\.(?:aspx?|jsp|php|cgi|cfm|html?|do)$/i;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
