import { Choices } from './Choices.js';
import { questionsTexts as words } from './questions-texts.js';
import { type QuestionProps } from './WorkQuestion.js';

/** Certification programs, by the code of their set-aside. */
const programs = [
  { value: 'SBA', label: 'Small business' },
  { value: '8A', label: '8(a)' },
  { value: 'HZC', label: 'HUBZone' },
  { value: 'WOSB', label: 'Women-owned (WOSB)' },
  { value: 'EDWOSB', label: 'Economically disadvantaged women-owned (EDWOSB)' },
  { value: 'SDVOSBC', label: 'Service-disabled veteran-owned (SDVOSB)' },
  { value: 'VSA', label: 'Veteran-owned (VOSB)' },
  { value: 'ISBEE', label: 'Indian small business economic enterprise' },
];

/** The third question: set-asides. */
export function SetAsidesQuestion({ answers, onChange }: QuestionProps) {
  const proposed = answers.found?.set_asides ?? [];
  const others = proposed
    .filter(({ code }) => programs.every(({ value }) => value !== code))
    .map(({ code, title }) => ({ value: code, label: title }));
  return (
    <>
      <p>{proposed.length === 0 ? words.certificatesHint : words.certificatesStated}</p>
      <Choices
        legend={words.certificates}
        options={[...programs, ...others]}
        ticked={answers.set_asides}
        onChange={(set_asides) => onChange({ ...answers, set_asides })}
      />
    </>
  );
}
