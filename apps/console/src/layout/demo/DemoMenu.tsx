import { formatCount } from '@rfp/api-client/display';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useQueryClient } from '@tanstack/react-query';
import { setShowDemo } from '../../data/show-demo.js';
import { useReadOnly } from '../../auth/session/person.js';
import { useRefusal } from '../../auth/session/role.js';
import { authTexts } from '../../auth/auth-texts.js';
import Button from '@mui/material/Button';
import { texts } from '../../texts.js';
import styles from './demo.module.css';
import { RefusedButton } from '../RefusedButton.js';
import { useToast } from '../toasts/use-toast.js';

interface DemoMenuProps {
  records: SyncStatus['data'];
  onClose: () => void;
  onRemove: () => void;
}

function About({ demo, untilReal }: { demo: boolean; untilReal: boolean }) {
  return (
    <>
      <h2>{demo ? texts.demo.chip : texts.demo.realChip}</h2>
      <p>{demo ? texts.demo.about : texts.demo.aboutReal}</p>
      {untilReal ? <p>{texts.demo.untilReal}</p> : null}
    </>
  );
}

export function DemoMenu({ records, onClose, onRemove }: DemoMenuProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const readOnly = useReadOnly();
  const refusal = useRefusal('remove-demo-data');
  const { showing_demo: demo, real_records: real, demo_records } = records;
  const toggle = () => {
    setShowDemo(!demo);
    onClose();
    toast({ title: demo ? texts.demo.nowReal : texts.demo.nowDemo, variant: 'success' });
    void queryClient.resetQueries();
  };
  return (
    <>
      <About demo={demo} untilReal={demo && real === 0 && !readOnly} />
      {readOnly ? <p>{authTexts.user.readOnlyAbout}</p> : null}
      <p className="figure">{texts.demo.counts(formatCount(demo_records), formatCount(real))}</p>
      <div className={styles['actions']}>
        {real > 0 && !readOnly ? (
          <Button onClick={toggle}>{demo ? texts.demo.showReal : texts.demo.showDemo}</Button>
        ) : null}
        {refusal === null ? (
          <Button color="error" onClick={onRemove}>
            {texts.demo.remove}
          </Button>
        ) : (
          <RefusedButton reason={refusal}>{texts.demo.remove}</RefusedButton>
        )}
      </div>
    </>
  );
}
