import { maxStatement, type ProfileProposals } from '@rfp/contracts/opportunities/profile-proposals';
import TextField from '@mui/material/TextField';
import { type Answers, type ProposalKind, withText } from './answers.js';
import { Choices } from './Choices.js';
import { questionsTexts as words } from './questions-texts.js';

export interface QuestionProps {
  answers: Answers;
  onChange: (answers: Answers) => void;
}

const proposed: readonly ProposalKind[] = ['keywords', 'naics_codes'];

function toOptions(found: ProfileProposals, name: ProposalKind): { value: string; label: string }[] {
  if (name === 'keywords') return found.keywords.map((value) => ({ value, label: value }));
  return found[name].map(({ code, title }) => ({ value: code, label: `${code} ${title}` }));
}

/** Proposals from a statement, all ticked. The user unticks proposals that do not fit. */
function Proposals({ found, answers, onChange }: QuestionProps & { found: ProfileProposals }) {
  const all = proposed
    .map((name) => ({ name, options: toOptions(found, name) }))
    .filter(({ options }) => options.length > 0);
  if (all.length === 0)
    return <output>{found.set_asides.length === 0 ? words.noneStated : words.onlySetAsides}</output>;
  const tick = (ticked: Partial<Answers['ticked']>) =>
    onChange({ ...answers, ticked: { ...answers.ticked, ...ticked } });
  return (
    <>
      <output>{words.proposals}</output>
      {all.map(({ name, options }) => (
        <Choices
          key={name}
          legend={words.proposed[name]}
          options={options}
          ticked={answers.ticked[name]}
          onChange={(ticked) => tick({ [name]: ticked })}
        />
      ))}
    </>
  );
}

/** The first question: keywords, or a statement from which proposals are read. */
export function WorkQuestion({ answers, onChange }: QuestionProps) {
  return (
    <>
      <TextField
        multiline
        minRows={3}
        maxRows={12}
        label={words.whatLabel}
        helperText={words.whatHint}
        slotProps={{ htmlInput: { maxLength: maxStatement } }}
        value={answers.text}
        onChange={(event) => onChange(withText(answers, event.target.value))}
      />
      {answers.found === null ? null : <Proposals found={answers.found} answers={answers} onChange={onChange} />}
    </>
  );
}
