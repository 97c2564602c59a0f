import DismissIcon from '@mui/icons-material/Clear';
import NoteIcon from '@mui/icons-material/NotesOutlined';
import RestoreIcon from '@mui/icons-material/Undo';
import StarIcon from '@mui/icons-material/Star';
import StarOutlineIcon from '@mui/icons-material/StarBorder';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import { type KeyboardEvent, memo, type ReactNode, Suspense, useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { useIsPhone } from '../../shared/hooks/use-is-phone.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { useTitle } from '../../shared/hooks/use-title.js';
import { useDisplay } from '../display/use-display.js';
import { dismissedText } from './dismissed-text.js';
import { leaveRow } from './focus-row.js';
import { type RowMarksProps } from './MarksOfRows.js';
import { markTexts as words } from './mark-texts.js';
import styles from './marks.module.css';
import { TagChips } from './TagChips.js';
import { useChangeMarks } from './use-change-marks.js';

const RowTagDialog = lazyPart(() => import('./RowTagDialog.js').then(({ RowTagDialog }) => RowTagDialog));

/** Max visible tags of a row. */
const maxTags = { narrow: 1, wide: 2 };

/** Moves the focus between the buttons of a row, which are one stop of Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
  event.preventDefault();
}

interface ActionProps {
  /** Name for keyboard shortcuts, which press the button. */
  mark: 'watch' | 'dismiss' | 'tag';
  shortcut: string;
  label: string;
  /** Text of the tooltip. */
  tip: string;
  refusal: string | null;
  isPressed?: boolean | undefined;
  /** Whether Tab stops here. */
  isStop?: boolean;
  onPress: (button: HTMLElement) => void;
  children: ReactNode;
}

/** Icon button. If the role does not permit the action, the tooltip and a toast when pressed state the reason. */
function Action({ mark, shortcut, label, tip, refusal, isPressed, isStop = false, onPress, children }: ActionProps) {
  const toast = useToast();
  return (
    <button
      type="button"
      className={styles['action']}
      data-mark={mark}
      tabIndex={isStop ? 0 : -1}
      title={refusal ?? words.withKey(tip, shortcut)}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={isPressed}
      aria-disabled={refusal !== null || undefined}
      onClick={({ currentTarget }) => (refusal === null ? onPress(currentTarget) : toast({ title: refusal }))}
    >
      {children}
    </button>
  );
}

function Notes({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['notes']} title={words.notes(count)}>
      <NoteIcon />
      <span aria-hidden="true">{count}</span>
      <span className="hidden">{words.notes(count)}</span>
    </span>
  );
}

/** Dismissal, tags and number of notes. */
function Info({ marks: { dismissal, tags, notes }, nameOf }: Pick<RowMarksProps, 'marks' | 'nameOf'>) {
  const isPhone = useIsPhone();
  const isNarrow = useDisplay().density === 'compact' || isPhone;
  return (
    <span className={styles['info']}>
      {dismissal === null ? null : (
        <span className={styles['dismissed']} title={dismissedText(dismissal, nameOf)}>
          {dismissedText(dismissal, nameOf)}
        </span>
      )}
      <TagChips tags={tags} limit={isNarrow ? maxTags.narrow : maxTags.wide} />
      <Notes count={notes} />
    </span>
  );
}

interface ActionsProps extends Pick<RowMarksProps, 'marks' | 'refusal' | 'onDismiss'> {
  title: string;
  isInLine: boolean;
  onTag: () => void;
}

/** Buttons that change the marks, as one stop of Tab. */
function Actions({ marks: { id, watched, dismissal }, refusal, title, isInLine, onTag, onDismiss }: ActionsProps) {
  const change = useChangeMarks();
  const ids = [id];
  const dismiss = (button: HTMLElement) => {
    leaveRow(button.closest('li, tr'));
    onDismiss?.(id);
    void change({ action: 'dismiss', ids }, { title: words.dismissed, description: title });
  };
  const action =
    dismissal === null
      ? { label: words.dismissIt(title), tip: words.dismiss, Icon: DismissIcon, onPress: dismiss }
      : {
          label: words.restoreIt(title),
          tip: words.restore,
          Icon: RestoreIcon,
          onPress: () => void change({ action: 'restore', ids }),
        };
  const { Icon: DismissalIcon, ...dismissalAction } = action;
  const WatchIcon = watched ? StarIcon : StarOutlineIcon;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- a button in the toolbar has the focus
    <div
      role="toolbar"
      aria-label={words.marksOf(title)}
      className={styles['actions']}
      data-in-line={isInLine}
      onKeyDown={moveFocus}
    >
      <Action mark="dismiss" shortcut="x" refusal={refusal} {...dismissalAction}>
        <DismissalIcon />
      </Action>
      <Action mark="tag" shortcut="t" label={words.tagIt(title)} tip={words.tag} refusal={refusal} onPress={onTag}>
        <TagIcon />
      </Action>
      <Action
        mark="watch"
        shortcut="w"
        label={words.watchIt(title)}
        tip={words.watch}
        refusal={refusal}
        isPressed={watched}
        isStop
        onPress={() => void change({ action: watched ? 'unwatch' : 'watch', ids })}
      >
        <WatchIcon />
      </Action>
    </div>
  );
}

/** Marks of a row: tags, number of notes, dismissal, and the buttons that change them. */
export const RowMarks = memo(function RowMarks({ opportunity, marks, refusal, nameOf, onDismiss }: RowMarksProps) {
  const title = useTitle(opportunity);
  const [isTagging, setTagging] = useState(false);
  const isMarked = marks.dismissal !== null || marks.tags.length > 0 || marks.notes > 0;
  return (
    <>
      {isMarked ? <Info marks={marks} nameOf={nameOf} /> : null}
      {marks.watched ? <span className={styles['starPlace']} data-in-line={isMarked} /> : null}
      <Actions
        marks={marks}
        refusal={refusal}
        title={title}
        isInLine={isMarked}
        onTag={() => setTagging(true)}
        onDismiss={onDismiss}
      />
      <Suspense>
        {isTagging ? <RowTagDialog title={title} marks={marks} onClose={() => setTagging(false)} /> : null}
      </Suspense>
    </>
  );
});
