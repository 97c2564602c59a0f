const states = new Map(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,GU Guam,VI Virgin Islands,AS American Samoa,MP Northern Mariana Islands`
    .split(',')
    .map((entry): [code: string, name: string] => [entry.slice(0, 2), entry.slice(3)]),
);
const codesByName = new Map([...states].map(([code, name]) => [name.toUpperCase(), code]));

/** The postal code of a state or territory of the United States, by code or name in any case. */
export function stateCode(text: string): string | undefined {
  const wanted = text.trim().toUpperCase();
  return states.has(wanted) ? wanted : codesByName.get(wanted);
}

/** States that a place of performance names: `Durham, NC 27701`, `Richmond, Virginia, USA`, `Virginia`. */
export function statesOf(location: string | null): string[] {
  if (location === null) return [];
  const parts = location.split(/[,;/]/).map((part) => part.replace(/\s+\d{5}(?:-\d{4})?\s*$/, ''));
  const codes = parts.flatMap((part, index) => {
    // A lone first part may be a city: `Washington` is the state only if nothing follows it.
    const isCity = index === 0 && parts.length > 1;
    const code = isCity ? undefined : stateCode(part);
    return code === undefined ? [] : [code];
  });
  return [...new Set(codes)];
}
