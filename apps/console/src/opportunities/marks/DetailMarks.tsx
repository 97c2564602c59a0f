import DismissIcon from '@mui/icons-material/Clear';
import RestoreIcon from '@mui/icons-material/Undo';
import StarIcon from '@mui/icons-material/Star';
import StarOutlineIcon from '@mui/icons-material/StarBorder';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import { type OpportunityMarks } from '@rfp/contracts/tracking/marks';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { useRefusal } from '../../auth/session/role.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { useAsOf } from '../../shared/hooks/use-as-of.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { markTexts as words } from './mark-texts.js';
import styles from './detail-marks.module.css';
import { teamTexts } from './team/team-texts.js';
import { useChangeMarks } from './use-change-marks.js';
import { useHasMarks, useMarks } from './use-marks.js';

const RowTagDialog = lazyPart(() => import('./RowTagDialog.js').then(({ RowTagDialog }) => RowTagDialog));

interface ActionProps {
  mark: 'watch' | 'dismiss' | 'tag';
  shortcut: string;
  label: string;
  icon: ReactNode;
  isPressed?: boolean | undefined;
  refusal: string | null;
  onPress: () => void;
}

function Action({ mark, shortcut, label, icon, isPressed, refusal, onPress }: ActionProps) {
  if (refusal !== null)
    return (
      <RefusedButton reason={refusal} size="small" startIcon={icon}>
        {label}
      </RefusedButton>
    );
  return (
    <Button
      size="small"
      startIcon={icon}
      data-mark={mark}
      title={words.withKey(label, shortcut)}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

function noMarks(id: string): OpportunityMarks {
  return { id, watched: false, watchers: [], dismissal: null, tags: [], notes: 0, viewers: [] };
}

interface DetailMarksProps {
  id: string;
  title: string;
  /** Shows the notes. */
  onNotes: () => void;
}

/** Buttons for the marks of the shown opportunity. */
function Buttons({ id, title, onNotes }: DetailMarksProps) {
  const marks = useMarks([id])?.get(id) ?? noMarks(id);
  const hasMarks = useHasMarks();
  const refusal = useRefusal('mark-opportunities');
  const change = useChangeMarks();
  const [isTagging, setTagging] = useState(false);
  const { watched, dismissal, notes } = marks;
  const ids = [id];
  const toggleDismissal = () =>
    void (dismissal === null
      ? change({ action: 'dismiss', ids }, { title: words.dismissed, description: title })
      : change({ action: 'restore', ids }));
  return (
    <fieldset aria-label={words.marksOf(title)} className={styles['buttons']}>
      <Action
        mark="watch"
        shortcut="w"
        label={words.watch}
        icon={watched ? <StarIcon /> : <StarOutlineIcon />}
        isPressed={watched}
        refusal={refusal}
        onPress={() => void change({ action: watched ? 'unwatch' : 'watch', ids })}
      />
      <Action
        mark="dismiss"
        shortcut="x"
        label={dismissal === null ? words.dismiss : words.restore}
        icon={dismissal === null ? <DismissIcon /> : <RestoreIcon />}
        refusal={refusal}
        onPress={toggleDismissal}
      />
      <Action
        mark="tag"
        shortcut="t"
        label={words.tag}
        icon={<TagIcon />}
        refusal={refusal}
        onPress={() => setTagging(true)}
      />
      {hasMarks ? (
        <Button size="small" onClick={onNotes}>
          {teamTexts.notes.count(notes)}
        </Button>
      ) : null}
      <Suspense>
        {isTagging ? <RowTagDialog title={title} marks={marks} onClose={() => setTagging(false)} /> : null}
      </Suspense>
    </fieldset>
  );
}

/** Not shown in views of the past, which cannot be changed. */
export function DetailMarks(props: DetailMarksProps) {
  return useAsOf() === undefined ? <Buttons {...props} /> : null;
}
