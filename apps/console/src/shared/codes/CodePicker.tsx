import { formatDay } from '@rfp/api-client/display';
import { maxCodeQuery, type Code, type CodeSystem } from '@rfp/contracts/vocabulary/codes';
import { useState, type HTMLAttributes, type Key, type Ref } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { codeTexts } from './code-texts.js';
import styles from './codes.module.css';
import { useCodeSearch } from './use-code-search.js';

/** A code with its known details. */
export type CodeOption = Pick<Code, 'code' | 'ended'> & {
  title: string | undefined;
  /** Set for an option that is the typed text instead of a code of the table. */
  words?: true;
};

interface CodePickerProps {
  system: CodeSystem;
  label: string;
  value: CodeOption | null;
  onChange: (code: CodeOption | null) => void;
  /** Codes to exclude from the options. */
  chosen?: readonly string[];
  inputRef?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** Maximum length of free text that is offered besides codes; by default only codes are offered. */
  maxWords?: number | undefined;
}

function optionLabel({ code, title }: CodeOption): string {
  return codeTexts.withTitle(code, title);
}

function Option({ code, title, ended, words, ...attributes }: HTMLAttributes<HTMLLIElement> & CodeOption) {
  if (words === true) return <li {...attributes}>{codeTexts.anyWith(code)}</li>;
  return (
    <li {...attributes}>
      <span className={styles['option']}>
        <span className={styles['code']}>{code}</span> {title}
        {ended === null ? null : <span className={styles['ended']}> {codeTexts.ended(formatDay(ended))}</span>}
      </span>
    </li>
  );
}

/** Returns the option for the typed text itself, which follows the matching codes. */
function wordsOption(text: string, codes: readonly CodeOption[], maxLength: number): CodeOption[] {
  const code = text.trim();
  const isCode = codes.some((known) => known.code.toUpperCase() === code.toUpperCase());
  return code === '' || code.length > maxLength || isCode ? [] : [{ code, title: undefined, ended: null, words: true }];
}

/** Returns the result of a search for screen readers. They read the list itself when an option gets the focus. */
function announcement(found: number, status: string): string {
  return found === 0 ? status : codeTexts.found(found);
}

/** Picks one code of a table, searched by code and by words of its title. */
export function CodePicker({ system, label, value, onChange, chosen, inputRef, error, maxWords = 0 }: CodePickerProps) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const isShown = value !== null && text === optionLabel(value);
  const { codes, searching, status } = useCodeSearch(system, isShown ? '' : text, open);
  const found: CodeOption[] = codes.filter(({ code }) => chosen?.includes(code) !== true);
  const options = searching || isShown ? found : [...found, ...wordsOption(text, found, maxWords)];
  // Leaving the field selects a code only if it was typed completely.
  const isTyped = found[0]?.code.toUpperCase() === text.trim().toUpperCase();
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
        getOptionLabel={optionLabel}
        isOptionEqualToValue={(one, other) => one.code === other.code}
        loading={searching}
        loadingText={codeTexts.searching}
        noOptionsText={status}
        renderOption={({ key, ...attributes }: HTMLAttributes<HTMLLIElement> & { key: Key }, option) => (
          <Option key={key} {...attributes} {...option} />
        )}
        // Renders the options inside a landmark, like tooltips.
        slotProps={{ popper: { container: () => document.getElementById('main') } }}
        renderInput={({ InputLabelProps, InputProps, inputProps, ...params }) => (
          <TextField
            {...params}
            {...(inputRef === undefined ? {} : { inputRef })}
            label={label}
            placeholder={codeTexts.hint}
            error={error !== undefined}
            helperText={error}
            // Enter selects an option. It must not submit the form while codes are being searched.
            onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
            slotProps={{
              input: InputProps,
              htmlInput: { ...inputProps, maxLength: maxCodeQuery },
              inputLabel: { ...InputLabelProps, shrink: true },
            }}
          />
        )}
      />
      <output className="hidden">{open && !searching ? announcement(found.length, status) : ''}</output>
    </div>
  );
}
