/** Forms of the query language other than fields, for help texts: an example, and its meaning. */
export const queryForms = [
  ['cloud hosting', 'both words, in any order and form, such as clouds, hosted'],
  ['"data center"', 'these words side by side'],
  ['roof OR pavement', 'either word'],
  ['roof -school', 'the first word without the second; or: roof NOT school'],
  ['roof (repair OR paint)', 'parentheses group'],
  ['cyber*', 'words with this prefix'],
  ['W912DY-26-R-0041', 'a solicitation or opportunity number, whatever its punctuation: its record comes first'],
] as const;
