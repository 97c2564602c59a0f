import { expand, synonymKey } from './synonyms.js';
import { technologyTable } from './technology-table.js';

/** A technology that notices name. */
export interface Technology {
  name: string;
  /** Heading of the table. */
  group: string;
  /** Words and phrases of titles, without the synonyms that the search adds. */
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

/** Names of areas that the table calls otherwise. */
const areas: readonly (readonly [string, string])[] = [
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
    ...areas.flatMap(([area, name]) =>
      technologies.filter((each) => each.name === name).map((technology) => [area, technology] as const),
    ),
  ].map(([text, technology]) => [synonymKey(text), technology]),
);

/** The technology of a name as people write it: `AI/ML`, `Zero Trust`, `UAS`. */
export function technologyOf(text: string): Technology | undefined {
  const key = synonymKey(text);
  return (
    byKey.get(key) ??
    expand(text)
      .map((form) => byKey.get(synonymKey(form)))
      .find((found) => found !== undefined)
  );
}

/** Finds the notices whose title names it, in the query language. */
export function technologyQuery({ forms }: Pick<Technology, 'forms'>): string {
  const parts = forms.map((form) => `title:"${form}"`);
  return parts.length === 1 ? parts.join('') : `(${parts.join(' OR ')})`;
}
