// Makes THIRD_PARTY_NOTICES.md, which lists the third-party packages in an artifact with their licences.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readJson, root } from '../workspaces.mjs';

const licencePattern = /^(?:licen[sc]e|copying|notice)(?:[.-].*)?$/i;

/**
 * @param {string} folder of an installed package
 * @returns {{ name: string, version: string, licence: string | undefined, text: string }}
 */
export function readNotice(folder) {
  const manifest = readJson(path.join(folder, 'package.json'));
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile());
  const readAll = (pattern) =>
    files
      .filter(({ name }) => pattern.test(name))
      .map(({ name }) => readFileSync(path.join(folder, name), 'utf8').trim());
  const text = readAll(licencePattern).join('\n\n') || licenceOfReadme(readAll(/^readme/i).join('\n'));
  return { name: manifest.name, version: manifest.version, licence: statedLicence(manifest), text };
}

/** Notices of third-party data in the product's own files. */
export function dataNotices() {
  const table = readFileSync(path.join(root, 'libs/codes/src/tables/word-net-table.ts'), 'utf8');
  const text = table
    .slice('/*\n'.length, table.indexOf(' */'))
    .replaceAll(/^ \* ?/gm, '')
    .trim();
  return [{ name: 'WordNet', version: '3.1', licence: 'WordNet', text }];
}

/** Licence of a manifest. Older packages have a list, or an object with the licence as `type`. */
export function statedLicence({ license, licenses }) {
  const stated = license ?? licenses?.[0];
  return stated?.type ?? stated;
}

/** Text of the licence section of a README, because some packages contain the text only there. */
function licenceOfReadme(text) {
  return /^#+ *licen[sc]e\b[^\n]*\n([^]*?)(?=^#|$(?![^]))/im.exec(text)?.[1]?.trim() ?? '';
}

/** Markdown with one section for each package, sorted, without duplicates. */
export function formatNotices(packages) {
  const byKey = new Map(packages.map((each) => [`${each.name} ${each.version}`, each]));
  const sections = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => formatSection(each));
  return `# Third-party notices\n\nThis product contains these packages under their own licences.\n\n${sections.join('\n')}`;
}

function formatSection({ name, version, licence, text }) {
  const body = text
    ? `\n${text.replaceAll(/^/gm, '    ').replaceAll(/[ \t]+$/gm, '')}\n`
    : `\nThe package contains no text of its licence${licence ? `: https://spdx.org/licenses/${licence}.html` : ''}.\n`;
  return `## ${name} ${version} (${licence ?? 'licence not stated'})\n${body}`;
}
