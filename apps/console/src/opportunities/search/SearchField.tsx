import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { maxQueryLength } from '@rfp/contracts/query/parse-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { searchTexts as words } from './search-texts.js';
import styles from './search.module.css';
import { findProblem, SearchProblem } from './SearchProblem.js';
import { useOpportunityList } from '../list/use-opportunity-list.js';

const debounceMs = 300;

const lens = (
  <InputAdornment position="start">
    <SearchIcon fontSize="small" />
  </InputAdornment>
);

/** Search field. Searches 300 ms after the last keystroke, unless the text has an error. A change of the address (Back, a removed pill) replaces the text. */
export function SearchField() {
  const { filter, text: applied, setFilter } = useOpportunityList();
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(applied);
  const [problem, setProblem] = useState(() => findProblem(applied));
  const lastApplied = useRef(applied);
  const setFilterRef = useRef(setFilter);
  const filterRef = useRef(filter);

  useEffect(() => {
    setFilterRef.current = setFilter;
    filterRef.current = filter;
  });

  useEffect(() => {
    // If the address changes because of a search from this field, text typed since then must stay.
    if (applied !== lastApplied.current) setText(applied);
    lastApplied.current = applied;
  }, [applied]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const trimmed = text.trim();
      const found = findProblem(text);
      setProblem(found);
      if (found !== null || trimmed === lastApplied.current) return;
      lastApplied.current = trimmed;
      setFilterRef.current({ ...filterRef.current, q: trimmed === '' ? undefined : trimmed });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const isEmpty = text === '';
  // Memoized, so that a keystroke renders only what it changes.
  const clear = useMemo(
    () => (
      <InputAdornment position="end">
        <IconButton
          size="small"
          edge="end"
          tabIndex={isEmpty ? -1 : 0}
          style={{ visibility: isEmpty ? 'hidden' : 'visible' }}
          aria-label={words.clearSearch}
          onClick={() => {
            setText('');
            // The pressed button is hidden now, so the field takes the focus.
            field.current?.focus();
          }}
        >
          <ClearIcon fontSize="small" />
        </IconButton>
      </InputAdornment>
    ),
    [isEmpty],
  );

  return (
    <div className={styles['field']}>
      <TextField
        error={problem !== null}
        label={words.search}
        placeholder={words.searchHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        inputRef={field}
        slotProps={{
          input: { startAdornment: lens, endAdornment: clear },
          htmlInput: { enterKeyHint: 'search', maxLength: maxQueryLength, 'aria-describedby': problemId },
        }}
      />
      <SearchProblem id={problemId} problem={problem} />
    </div>
  );
}
