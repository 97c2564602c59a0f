import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { formatDay } from '@rfp/api-client/display';
import { maxCodeQuery, type Code, type CodeSystem } from '@rfp/contracts/codes';
import { useState, type HTMLAttributes, type Key, type Ref } from 'react';
import { codeTexts } from './code-texts.js';
import styles from './codes.module.css';
import { useCodeSearch } from './use-code-search.js';

/** A code with what is known of it. */
export type CodeOption = Pick<Code, 'code' | 'ended'> & { title: string | undefined };

interface CodePickerProps {
  system: CodeSystem;
  label: string;
  value: CodeOption | null;
  onChange: (code: CodeOption | null) => void;
  /** Codes that are not offered. */
  chosen?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  error?: string | undefined;
}

function labelOf({ code, title }: CodeOption): string {
  return codeTexts.withTitle(code, title);
}

function Option({ code, title, ended, ...attributes }: HTMLAttributes<HTMLLIElement> & CodeOption) {
  return (
    <li {...attributes}>
      <span className={styles['option']}>
        <span className={styles['code']}>{code}</span> {title}
        {ended === null ? null : <span className={styles['ended']}> {codeTexts.ended(formatDay(ended))}</span>}
      </span>
    </li>
  );
}

/** What a screen reader announces of the search; the list itself is read when an option is reached. */
function announcementOf(found: number, status: string): string {
  return found === 0 ? status : codeTexts.found(found);
}

/** One code of a table, searched by code and by words of its title. */
export function CodePicker({ system, label, value, onChange, chosen, inputRef, error }: CodePickerProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const isShown = value !== null && text === labelOf(value);
  const { codes, searching, status } = useCodeSearch(system, isShown ? '' : text, open);
  const options: CodeOption[] = codes.filter(({ code }) => chosen?.includes(code) !== true);
  // Leaving the field chooses a code that was typed in full. Anything less is not a choice.
  const isTyped = options[0]?.code.toUpperCase() === text.trim().toUpperCase();
  return (
    <div>
      <Autocomplete<CodeOption>
        fullWidth
        size="small"
        autoHighlight={text !== '' && !isShown}
        autoSelect={isTyped}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={value}
        onChange={(_event, next) => onChange(next)}
        inputValue={text}
        onInputChange={(_event, next, reason) => setText(reason === 'selectOption' && value === null ? '' : next)}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={labelOf}
        isOptionEqualToValue={(one, other) => one.code === other.code}
        loading={searching}
        loadingText={codeTexts.searching}
        noOptionsText={status}
        renderOption={({ key, ...attributes }: HTMLAttributes<HTMLLIElement> & { key: Key }, option) => (
          <Option key={key} {...attributes} {...option} />
        )}
        // Inside a landmark, as tooltips are.
        slotProps={{ popper: { container: () => document.getElementById('main') } }}
        renderInput={({ InputLabelProps, InputProps, inputProps, ...params }) => (
          <TextField
            {...params}
            {...(inputRef === undefined ? {} : { inputRef })}
            label={label}
            placeholder={codeTexts.hint}
            error={error !== undefined}
            helperText={error}
            // Enter chooses. It must not send the form while the codes are being searched.
            onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
            slotProps={{
              input: InputProps,
              htmlInput: { ...inputProps, maxLength: maxCodeQuery },
              inputLabel: { ...InputLabelProps, shrink: true },
            }}
          />
        )}
      />
      <output className="hidden">{open && !searching ? announcementOf(options.length, status) : ''}</output>
    </div>
  );
}
