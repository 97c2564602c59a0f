import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.js';
import styles from './filters.module.css';
import { useOpportunityList } from './use-opportunity-list.js';

const debounceMs = 300;
const words = texts.list;

/** Searches 300 ms after the last keystroke. A change of the address (Back, a removed pill) replaces the text. */
export function SearchField() {
  const { filter, setFilter } = useOpportunityList();
  const applied = filter.q ?? '';
  const [text, setText] = useState(applied);
  const lastApplied = useRef(applied);
  const setFilterRef = useRef(setFilter);
  const filterRef = useRef(filter);

  useEffect(() => {
    setFilterRef.current = setFilter;
    filterRef.current = filter;
  });

  useEffect(() => {
    // The address of our own search must not undo later typing.
    if (applied !== lastApplied.current) setText(applied);
    lastApplied.current = applied;
  }, [applied]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === lastApplied.current) return undefined;
    const timer = setTimeout(() => {
      lastApplied.current = trimmed;
      setFilterRef.current({ ...filterRef.current, q: trimmed === '' ? undefined : trimmed });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <TextField
      className={styles['search'] ?? ''}
      fullWidth
      size="small"
      type="text"
      label={words.search}
      placeholder={words.searchHint}
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        htmlInput: { enterKeyHint: 'search', autoComplete: 'off', maxLength: 500, 'aria-label': words.search },
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment:
            text === '' ? null : (
              <InputAdornment position="end">
                <IconButton size="small" edge="end" aria-label={words.clearSearch} onClick={() => setText('')}>
                  <ClearIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
        },
      }}
    />
  );
}
