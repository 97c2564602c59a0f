import { type Member } from './open-package.js';
import { parseXml, type XmlHandlers } from './parse-xml.js';
import { cleanLine } from './clean-text.js';

/** The parts of a Word document or workbook. */
export class OfficeParts {
  /** Whether any part is damaged. */
  isDamaged = false;

  constructor(private readonly members: ReadonlyMap<string, Member>) {}

  has(name: string): boolean {
    return this.members.has(name);
  }

  /**
   * Parses a part, if present.
   * @throws ReadFailure
   */
  async parse(name: string, content: XmlHandlers): Promise<void> {
    const member = this.members.get(name);
    if (member !== undefined && !(await parseXml(member.read(), content))) this.isDamaged = true;
  }

  /** The parts that a part refers to, by relationship id. */
  async relations(name: string): Promise<Map<string, { type: string; part: string }>> {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const found = new Map<string, { type: string; part: string }>();
    await this.parse(`${folder}_rels/${name.slice(folder.length)}.rels`, {
      open: (tag, { Id = '', Type = '', Target = '', TargetMode }) => {
        if (tag !== 'Relationship' || TargetMode === 'External') return;
        found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: resolve(folder, Target) });
      },
    });
    return found;
  }

  /** Title set by the author. */
  async title(): Promise<string | undefined> {
    let title = '';
    let isTitle = false;
    await this.parse('docProps/core.xml', {
      open: (tag) => (isTitle = tag === 'title'),
      close: () => (isTitle = false),
      text: (text) => (title += isTitle ? text : ''),
    });
    return cleanLine(title);
  }
}

/** Name of the main part. `undefined` if the archive is not an Office document; empty if its main part is not known. */
export async function findMainPart(parts: OfficeParts): Promise<string | undefined> {
  if (!parts.has('[Content_Types].xml')) return undefined;
  const main = [...(await parts.relations('')).values()].find(({ type }) => type === 'officeDocument');
  return main?.part ?? ['word/document.xml', 'xl/workbook.xml'].find((name) => parts.has(name)) ?? '';
}

function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`;
  const resolved: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') resolved.pop();
    else if (part !== '' && part !== '.') resolved.push(part);
  }
  return resolved.join('/');
}
