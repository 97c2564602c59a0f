import { webUrlSchema } from '@rfp/contracts/primitives';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useApiMutation } from '../../data/use-api.js';
import { useRefusal } from '../../auth/session/role.js';
import { errorMessage } from '../../data/errors.js';
import { RefusedButton } from '../../layout/RefusedButton.js';
import { Failure } from '../../shared/states/Failure.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { TextInput } from '../../shared/form/TextInput.js';
import { useCheckForm, type Problems } from '../../shared/form/use-check-form.js';
import { useSync } from '../sync-context.js';
import { sourceFormTexts } from './source-form-texts.js';
import styles from './source-form.module.css';
import { TestResult } from './TestResult.js';

const words = sourceFormTexts.url;

interface UrlForm {
  url: string;
  name: string;
}

function check({ url }: UrlForm): Problems<UrlForm> {
  return webUrlSchema.safeParse(url.trim()).success ? {} : { url: words.wrong };
}

/** Scrapes a web page now. Adds the page as a source, or only shows the records found on it. */
export function ScrapeUrl() {
  const form = useCheckForm<UrlForm>({ url: '', name: '' }, check);
  const { start, isBusy } = useSync();
  const test = useApiMutation('scrapeTest');
  const refusal = useRefusal('scrape-addresses');
  const address = useWatch({ control: form.control, name: 'url' });
  const id = useId();
  const busy = isBusy({ what: 'url', url: address.trim() });
  const scrape = form.handleSubmit(({ url, name }) => {
    if (!busy) void start({ what: 'url', url: url.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }) });
  });
  const look = form.handleSubmit(({ url }) => {
    if (!test.isPending) test.mutate({ url: url.trim() });
  });
  return (
    <form
      noValidate
      className={styles['url']}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        void scrape(event);
      }}
    >
      <h3 id={id}>{words.title}</h3>
      <TextInput form={form} name="url" type="url" label={words.address} attributes={{ required: true }} />
      <TextInput form={form} name="name" label={words.name} hint={words.nameHint} attributes={{ maxLength: 80 }} />
      <Failure text={test.error === null ? undefined : errorMessage(test.error)} />
      <div className={styles['actions']}>
        {refusal === null ? (
          <>
            <BusyButton type="submit" size="small" busy={busy}>
              {busy ? words.scraping : words.scrape}
            </BusyButton>
            <BusyButton size="small" busy={test.isPending} onClick={(event) => void look(event)}>
              {test.isPending ? sourceFormTexts.testing : words.test}
            </BusyButton>
          </>
        ) : (
          <RefusedButton reason={refusal} size="small">
            {words.scrape}
          </RefusedButton>
        )}
      </div>
      <div aria-live="polite">
        {test.data === undefined || test.isPending ? null : (
          <>
            {test.data.title === null ? null : <p className={styles['quiet']}>{words.page(test.data.title)}</p>}
            <TestResult result={test.data} />
          </>
        )}
      </div>
    </form>
  );
}
