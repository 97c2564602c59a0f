import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.js';
import styles from './filters.module.css';
import { useOpportunityList } from './use-list.js';

const debounceMs = 300;
const words = texts.list;

/** Searches 300 ms after the last key. The address may change the text too (Back, a removed pill), and wins then. */
export function SearchField() {
  const { filter, setFilter } = useOpportunityList();
  const asked = filter.q ?? '';
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const apply = useRef(setFilter);
  const latest = useRef(filter);

  useEffect(() => {
    apply.current = setFilter;
    latest.current = filter;
  });

  useEffect(() => {
    // What comes back of our own question must not undo what was typed since.
    if (asked !== sent.current) setText(asked);
    sent.current = asked;
  }, [asked]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = wanted;
      apply.current({ ...latest.current, q: wanted === '' ? undefined : wanted });
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
