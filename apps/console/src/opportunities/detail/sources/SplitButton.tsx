import { type NoticeName } from '@rfp/contracts/opportunities/merge-decision';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ConfirmDialog.js';
import Button from '@mui/material/Button';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback.js';
import { mergingTexts as words } from './merging-texts.js';
import { useRegroup } from './use-merging.js';

interface SplitButtonProps {
  opportunity: OpportunityDetail;
  notice: NoticeName;
}

function Confirm({
  opportunity: { id, version },
  notice: { source_name, source_id },
  onClose,
}: SplitButtonProps & { onClose: () => void }) {
  const { mutate, isPending } = useRegroup(words.wasSplit, onClose);
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

/** Splits a notice off after a confirmation. */
export function SplitButton({ opportunity, notice }: SplitButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  // The button disappears with its notice, after the dialog has returned the focus to it.
  const button = useFocusFallback();
  return (
    <>
      <Button
        ref={button}
        size="small"
        aria-label={words.splitOff(`${notice.source_name} ${notice.source_id}`)}
        onClick={() => setConfirming(true)}
      >
        {words.split}
      </Button>
      {isConfirming ? <Confirm opportunity={opportunity} notice={notice} onClose={() => setConfirming(false)} /> : null}
    </>
  );
}
