import { type NoticeName } from '@rfp/contracts/opportunities/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { Button } from '../../shared/button/Button.js';
import { useFocusFallback } from '../../shared/use-focus-fallback.js';
import { mergingTexts as words } from './merging-texts.js';
import { useRegrouping } from './use-merging.js';

interface SplitButtonProps {
  opportunity: OpportunityDetail;
  notice: NoticeName;
}

function Confirm({
  opportunity: { id, version },
  notice: { source_name, source_id },
  onClose,
}: SplitButtonProps & { onClose: () => void }) {
  const { mutate, isPending } = useRegrouping(words.wasSplit, onClose);
  const request = { records: [{ source_name, source_id }], version };
  return (
    <ConfirmDialog
      title={words.splitTitle(`${source_name} ${source_id}`)}
      text={words.splitText}
      confirm={words.split}
      busy={isPending}
      onConfirm={() => mutate((provider) => provider.splitOpportunity({ id, ...request }))}
      onClose={onClose}
    />
  );
}

/** Splits a notice off, after a question. */
export function SplitButton({ opportunity, notice }: SplitButtonProps) {
  const [asked, setAsked] = useState(false);
  // It goes with its notice, after the dialog has returned the focus to it.
  const button = useFocusFallback();
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={words.splitOff(`${notice.source_name} ${notice.source_id}`)}
        onClick={() => setAsked(true)}
      >
        {words.split}
      </Button>
      {asked ? <Confirm opportunity={opportunity} notice={notice} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
