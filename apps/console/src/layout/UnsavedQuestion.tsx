import { Suspense } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { hasUnsavedEdits } from '../shared/form/unsaved-edits.js';
import { lazyPart } from '../shared/lazy-part.js';
import { texts } from '../texts.js';

const ConfirmDialog = lazyPart(() => import('../shared/ConfirmDialog.js').then(({ ConfirmDialog }) => ConfirmDialog));

const words = texts.unsaved;

/** Whether a navigation loses edits. A change of the query alone keeps the screen and its forms. */
const losesEdits: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && hasUnsavedEdits();

/** Asks before leaving a screen with unsaved edits. One component for all forms, because a router accepts only one blocker. */
export function UnsavedQuestion() {
  const blocker = useBlocker(losesEdits);
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={words.title}
        text={words.text}
        confirm={words.leave}
        cancel={words.stay}
        busy={false}
        onConfirm={() => blocker.proceed()}
        onClose={() => blocker.reset()}
      />
    </Suspense>
  );
}
