import MuiAutocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { Themed } from './Themed.js';

export function Autocomplete<T>(props: AutocompleteProps<T, false, false, false>) {
  return (
    <Themed>
      <MuiAutocomplete {...props} />
    </Themed>
  );
}
