import { fieldNames } from './column-names.js';

it.each<[string[], string[]]>([
  [
    ['Submission Deadline', '_id', 'title-titre-eng', 'RFx (Solicitation) Type'],
    ['submission_deadline', 'id', 'title_titre_eng', 'rfx_solicitation_type'],
  ],
  [
    ['Título', 'titulo', 'TITULO '],
    ['titulo', 'titulo_2', 'titulo_3'],
  ],
  [
    ['1st bid', '', '***'],
    ['_1st_bid', 'column_2', 'column_3'],
  ],
  [
    ['a_2', 'a', 'a'],
    ['a_2', 'a', 'a_3'],
  ],
])('the columns %j have the field names %j', (heads, names) => {
  expect(fieldNames(heads)).toEqual(names);
});
