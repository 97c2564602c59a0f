import { formatLocalDay } from '@rfp/api-client/display';
import { CopyButton } from '../../shared/buttons/CopyButton.js';
import Button from '@mui/material/Button';
import { FormDialog } from '../../shared/form/FormDialog.js';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';

const words = profileTexts.recovery;

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = words.file;
  link.click();
  // The browser reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shows the codes once. Closes only after the user confirms that they are saved, because they cannot be shown again. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const file = () => `${words.fileHead(email, formatLocalDay(new Date().toISOString()))}\n\n${codes.join('\n')}\n`;
  return (
    <FormDialog title={words.title} submit={words.saved} onSubmit={onClose}>
      <p>{words.text}</p>
      <ul className={styles['codes']} aria-label={words.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['tools']}>
        <CopyButton label={words.copy} text={codes.join('\n')} />
        <Button size="small" onClick={() => download(file())}>
          {words.download}
        </Button>
      </div>
    </FormDialog>
  );
}
