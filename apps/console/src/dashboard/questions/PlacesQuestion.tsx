import TextField from '@mui/material/TextField';
import { questionsTexts as words } from './questions-texts.js';
import { type QuestionProps } from './WorkQuestion.js';

/** The second question: places. */
export function PlacesQuestion({ answers, onChange }: QuestionProps) {
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={12}
      label={words.whereLabel}
      helperText={words.whereHint}
      slotProps={{ htmlInput: { maxLength: 2000 } }}
      value={answers.places}
      onChange={(event) => onChange({ ...answers, places: event.target.value })}
    />
  );
}
