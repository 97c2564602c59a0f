import { readFileSync } from 'node:fs';
import { queryFields } from './query-fields.js';
import { queryForms } from './query-forms.js';

/** The formatter pads the cells of a table. */
const page = readFileSync(new URL('../../../../docs/search.md', import.meta.url), 'utf8').replaceAll(/ +\|/g, ' |');

describe('docs/search.md', () => {
  it.each([...queryForms, ...[...queryFields.values()].map(({ example, help }) => [example, help] as const)])(
    'explains %s as the help does',
    (example, help) => {
      expect(page).toContain(`| \`${example}\` | ${help} |`);
    },
  );
});
