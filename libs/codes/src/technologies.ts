import { expand, synonymKey } from './synonyms.js';
import { technologyTable } from './technology-table.js';

/** A technology that notices name. */
export interface Technology {
  name: string;
  /** Heading of the table. */
  group: string;
  /** Words and phrases in titles, without the synonyms that the search adds. */
  forms: readonly string[];
}

function parseBlock(block: string): Technology[] {
  const [group = '', ...lines] = block.trim().split('\n');
  return lines.map((line) => {
    const [name = '', forms = ''] = line.split(' = ');
    return { name, group, forms: forms.split(' | ') };
  });
}

export const technologies: readonly Technology[] = technologyTable.split('\n\n').flatMap(parseBlock);

/** Other names of technologies in the table. */
const aliases: readonly (readonly [string, string])[] = [
  ['AI/ML', 'AI and machine learning'],
  ['Cloud', 'Cloud computing'],
  ['Cloud Services', 'Cloud computing'],
  ['Cyber', 'Cybersecurity'],
  ['Unmanned systems', 'Drones'],
  ['Space', 'Satellites'],
];

const byKey = new Map<string, Technology>(
  [
    ...technologies.flatMap((technology) => technology.forms.map((form) => [form, technology] as const)),
    ...technologies.map((technology) => [technology.name, technology] as const),
    ...aliases.flatMap(([alias, name]) =>
      technologies.filter((each) => each.name === name).map((technology) => [alias, technology] as const),
    ),
  ].map(([text, technology]) => [synonymKey(text), technology]),
);

/** The technology that a name stands for: `AI/ML`, `Zero Trust`, `UAS`. */
export function technologyOf(text: string): Technology | undefined {
  const key = synonymKey(text);
  return (
    byKey.get(key) ??
    expand(text)
      .map((form) => byKey.get(synonymKey(form)))
      .find((found) => found !== undefined)
  );
}

/** Query in the search language for notices whose title names the technology. */
export function technologyQuery({ forms }: Pick<Technology, 'forms'>): string {
  const conditions = forms.map((form) => `title:"${form}"`);
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' OR ')})`;
}
