import DoneIcon from '@mui/icons-material/Done';
import { workspaceTagNameSchema } from '@rfp/contracts/tracking/mark-values';
import { type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SyntheticEvent, useId, useState } from 'react';
import { ListState } from '../../shared/states/ListState.js';
import { markTexts } from './mark-texts.js';
import styles from './marks.module.css';
import { TagChips } from './TagChips.js';
import { useTags } from './use-marks.js';

const words = markTexts.tagDialog;

type Tag = Pick<WorkspaceTag, 'id' | 'name' | 'colour'>;

interface TagDialogProps {
  /** Name of what is tagged. */
  what: string;
  /** Names of its tags; undefined for several opportunities, whose tags differ. */
  chosen: readonly string[] | undefined;
  onChoose: (name: string) => void;
  onClose: () => void;
}

function isIn(names: readonly string[], name: string): boolean {
  return names.some((each) => each.toLowerCase() === name.toLowerCase());
}

interface ChoicesProps extends Pick<TagDialogProps, 'chosen' | 'onChoose'> {
  tags: readonly Tag[];
  text: string;
}

/** Tags whose names contain the text, and a button that creates a tag of this name. */
function Choices({ tags, text, chosen, onChoose }: ChoicesProps) {
  const found = tags.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const names = tags.map(({ name }) => name);
  return (
    <>
      <output className={styles['hint']}>
        {tags.length === 0 ? words.none : found.length === 0 ? words.noneFit : ''}
      </output>
      <div className={styles['choices']}>
        {found.map((tag) => (
          <Button
            key={tag.id}
            size="small"
            aria-label={chosen === undefined ? words.add(tag.name) : tag.name}
            aria-pressed={chosen && isIn(chosen, tag.name)}
            startIcon={chosen !== undefined && isIn(chosen, tag.name) ? <DoneIcon /> : undefined}
            onClick={() => onChoose(tag.name)}
          >
            <TagChips tags={[tag]} />
          </Button>
        ))}
        {text === '' || isIn(names, text) ? null : (
          <Button size="small" type="submit" variant="contained">
            {words.create(text)}
          </Button>
        )}
      </div>
    </>
  );
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Adds and removes tags. Enter in the field chooses the tag of this name, or creates it. */
export function TagDialog({ what, chosen, onChoose, onClose }: TagDialogProps) {
  const id = useId();
  const tags = useTags();
  const [written, setWritten] = useState('');
  const [isWrong, setWrong] = useState(false);
  const text = written.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // A dialog belongs to a row in the tree of React.
    event.stopPropagation();
    const name = workspaceTagNameSchema.safeParse(text).data;
    setWrong(name === undefined && text !== '');
    if (name === undefined) return;
    onChoose(name);
    setWritten('');
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id} component="h2" sx={{ fontSize: 17, fontWeight: 600, pb: 1, overflowWrap: 'anywhere' }}>
          {words.title(what)}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5, pt: '12px !important' }}>
          <TextField
            inputRef={focusField}
            label={words.find}
            value={written}
            error={isWrong}
            helperText={isWrong ? words.invalid : undefined}
            onChange={(event) => {
              setWritten(event.target.value);
              setWrong(false);
            }}
            slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 60 } }}
          />
          <ListState query={tags} failed={words.failed} height={28}>
            {(all) => <Choices tags={all} text={text} chosen={chosen} onChoose={onChoose} />}
          </ListState>
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 1 }}>
          <Button onClick={onClose}>{words.close}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
