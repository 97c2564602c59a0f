import { LabelledArea } from '../../shared/form/LabelledInput.js';
import { questionsTexts as words } from './questions-texts.js';
import { type QuestionProps } from './What.js';

/** The second question: places. */
export function Where({ answers, onChange }: QuestionProps) {
  return (
    <LabelledArea
      label={words.whereLabel}
      helperText={words.whereHint}
      rows={2}
      maxLength={2000}
      value={answers.places}
      onChange={(event) => onChange({ ...answers, places: event.target.value })}
    />
  );
}
