import { readFileSync } from 'node:fs';
import { defaultRecipe, otherPartsShares, profileWorth, recipeName } from './recipe.js';
import { places, profileItems } from './recipe-schema.js';

/** Removes the padding that the formatter adds to the cells of tables. */
const withoutPadding = (text: string): string =>
  text.replaceAll(/^\|.*\|$/gm, (row) => row.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---'));

const page = withoutPadding(readFileSync(new URL('../../../../docs/scoring.md', import.meta.url), 'utf8'));
const { weights, relevance, urgency, value, competition } = defaultRecipe;

function table(head: [string, string], rows: readonly (readonly [string, number])[]): string {
  const lines = rows.map(([what, points]) => `| ${what} | ${points} |`);
  return [`| ${head.join(' | ')} |`, '| --- | ---: |', ...lines].join('\n');
}

const line = ({ label, points }: { label: string; points: number }) => [label, points] as const;

describe('docs/scoring.md prints the recipe as it is', () => {
  it.each<[string, string]>([
    ['weights', table(['Part', 'Percent'], Object.entries(weights))],
    [
      'relevance without keywords',
      table(
        ['What the notice states', 'Points'],
        [
          ...Object.values(relevance.plain.kind).map(line),
          ...Object.values(relevance.plain.status).map(line),
          ...relevance.plain.description.map(
            ({ from, label, points }) => [`${label} (characters: ${from} or more)`, points] as const,
          ),
          ...[relevance.plain.codes, relevance.plain.agency, relevance.plain.contact, relevance.plain.documents].map(
            line,
          ),
        ],
      ),
    ],
    [
      'relevance with keywords',
      table(
        ['Keyword found in', 'Points'],
        places.flatMap((place) => [
          [`${place}, as the best match`, relevance.matched.first[place]] as const,
          [`${place}, as a further match`, relevance.matched.further[place]] as const,
        ]),
      ),
    ],
    [
      'relevance with a profile',
      table(
        ['Profile', 'Points'],
        profileItems.flatMap((item) => {
          const worth = profileWorth[item];
          if (worth === undefined) throw new Error(`${item} has no points`);
          const { label, first, further } = worth;
          return [[`${label}, as the best match`, first] as const, [`${label}, as a further match`, further] as const];
        }),
      ),
    ],
    [
      'other parts by matches',
      table(
        ['Points of the matches', 'Percent of the other parts'],
        otherPartsShares.map(({ from, percent }) => [from === 0 ? 'none' : `${from} or more`, percent] as const),
      ),
    ],
    [
      'value with a profile',
      table(
        ['Value range of the profile', 'Points'],
        [value.range.inside, value.range.near, value.range.far].map(line),
      ),
    ],
    [
      'urgency',
      table(['Time left', 'Points'], [...urgency.bands, urgency.later, urgency.none, urgency.passed].map(line)),
    ],
    ['value', table(['Stated value', 'Points'], [...value.bands, value.none, value.foreign, value.ceiling].map(line))],
    [
      'competition',
      table(
        ['Sign', 'Points'],
        [
          competition.open,
          ...Object.values(competition.setAside),
          competition.profile.named,
          ...Object.values(competition.kind),
          ...competition.window,
          competition.longWindow,
          ...competition.awards,
          ...competition.eligible,
          competition.manyEligible,
          competition.unrestricted,
          competition.costSharing,
        ].map(line),
      ),
    ],
  ])('%s', (_part, expected) => {
    expect(page).toContain(withoutPadding(expected));
  });

  it('with the label of a set-aside that the profile does not name', () => {
    expect(page).toContain(competition.profile.forOthers);
  });

  it('under its name and version', () => {
    expect(page).toContain(`\`${recipeName(defaultRecipe)}\``);
  });
});
