import { parseUserCode } from '@rfp/contracts/auth/device';
import { useCheckForm } from '../../shared/form/use-check-form.js';
import { Field } from '../parts/Field.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { SubmitButton } from '../parts/SubmitButton.js';
import { deviceTexts as words } from './device-texts.js';

/** Form for the code that a terminal shows. */
export function CodeForm({ takesFocus, onCode }: { takesFocus: boolean; onCode: (code: string) => void }) {
  const form = useCheckForm<{ code: string }>({ code: '' }, ({ code }) =>
    parseUserCode(code) === undefined ? { code: words.codeInvalid } : {},
  );
  const submit = form.handleSubmit(({ code }) => onCode(parseUserCode(code) ?? ''));
  return (
    <PublicPage key="code" takesFocus={takesFocus} title={words.enterTitle} subtitle={words.enterText}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <Field form={form} name="code" label={words.code} hint={words.codeHint} autoComplete="off" />
        <SubmitButton busy={false} label={words.proceed} busyLabel={words.proceed} />
      </form>
    </PublicPage>
  );
}
