import { type Member } from './open-package.js';
import { parseXml, type XmlContent } from './parse-xml.js';
import { cleanLine } from './clean-text.js';

/** The parts of a Word document or workbook. */
export class OfficeParts {
  /** A part that is broken before its end. */
  isDamaged = false;

  constructor(private readonly members: ReadonlyMap<string, Member>) {}

  has(name: string): boolean {
    return this.members.has(name);
  }

  /** Parses a part, if it is there. @throws ReadFailure */
  async parse(name: string, content: XmlContent): Promise<void> {
    const member = this.members.get(name);
    if (member !== undefined && !(await parseXml(member.read(), content))) this.isDamaged = true;
  }

  /** Parts by the id under which another part refers to them. */
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

  /** Title that the author gave. */
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

/** Name of the part with the content. `undefined` if the archive is no Office document that is known. */
export async function findMainPart(parts: OfficeParts): Promise<string | undefined> {
  if (!parts.has('[Content_Types].xml')) return undefined;
  const main = [...(await parts.relations('')).values()].find(({ type }) => type === 'officeDocument');
  return main?.part ?? ['word/document.xml', 'xl/workbook.xml'].find((name) => parts.has(name)) ?? '';
}

function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`;
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept.join('/');
}
