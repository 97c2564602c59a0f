import { Suspense, useEffect, useRef } from 'react';
import { usePerson } from '../../auth/session/person.js';
import { setWorkspaceId, takeLoss, useWorkspaceId } from '../../data/workspace.js';
import { lazyPart } from '../../shared/lazy-part.js';
import { texts } from '../../texts.js';
import { switcherTexts as words } from '../../workspace/switcher-texts.js';
import { useToast } from '../toasts/use-toast.js';
import { answerSwitch, useSwitchQuestion } from './requested-switch.js';

const ConfirmDialog = lazyPart(() =>
  import('../../shared/ConfirmDialog.js').then(({ ConfirmDialog }) => ConfirmDialog),
);

/** Reports that the workspace of this tab was lost, and asks before a switch loses edits. */
export function WorkspaceWatch() {
  const id = useWorkspaceId();
  const person = usePerson();
  const toast = useToast();
  const isAsking = useSwitchQuestion();
  const shownId = useRef(id);
  useEffect(() => {
    if (takeLoss()) toast({ title: words.lost, description: words.lostText });
    // The personal workspace has the id of its account. A link may name it.
    else if (id !== null && id === person?.id) setWorkspaceId(null);
    // The pressed button may have disappeared with the former screen.
    if (shownId.current !== id && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    shownId.current = id;
  }, [id, person?.id, toast]);
  if (!isAsking) return null;
  const { title, text, leave, stay } = texts.unsaved;
  return (
    <Suspense>
      <ConfirmDialog
        title={title}
        text={text}
        confirm={leave}
        cancel={stay}
        busy={false}
        onConfirm={() => answerSwitch(true)}
        onClose={() => answerSwitch(false)}
      />
    </Suspense>
  );
}
