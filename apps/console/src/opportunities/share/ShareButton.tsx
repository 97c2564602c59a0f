import ShareIcon from '@mui/icons-material/Share';
import { listCommand } from '@rfp/api-client/list-command';
import { sortFieldSchema } from '@rfp/contracts/opportunity';
import { useListContext } from 'react-admin';
import { showsDemo } from '../../data/show-demo.js';
import { CopyButton } from '../../shared/buttons/CopyButton.js';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import displayStyles from '../display/display.module.css';
import { useOpportunityList } from '../list/use-opportunity-list.js';
import { shareTexts as words } from './share-texts.js';
import styles from './share.module.css';

/** Servers that the CLI calls by default. Commands for them need no `--api-url`. */
const defaultOrigins = new Set(['http://127.0.0.1:3000', 'http://localhost:3000']);

function useCommand(): string {
  const { filter, asOf } = useOpportunityList();
  const { sort, page, perPage } = useListContext();
  const { origin } = window.location;
  const field = sortFieldSchema.safeParse(sort.field).data;
  return listCommand({
    filter,
    ...(field === undefined ? {} : { sort: [field, sort.order === 'ASC' ? 'ASC' : 'DESC'] as const }),
    page,
    perPage,
    demo: showsDemo(),
    ...(asOf === undefined ? {} : { asOf }),
    ...(defaultOrigins.has(origin) ? {} : { apiUrl: origin }),
  });
}

function Choices() {
  const command = useCommand();
  const { href } = window.location;
  return (
    <div className={styles['choices']}>
      <CopyButton label={words.link} text={href} />
      <code>{href}</code>
      <p>{words.linkHint}</p>
      <CopyButton label={words.command} text={command} />
      <code>{command}</code>
      <p>{words.commandHint}</p>
    </div>
  );
}

/** Copies the list as a link or as a CLI command. */
export function ShareButton() {
  const popover = usePopover();
  return (
    <PopoverButton
      popover={popover}
      name={words.open}
      title={words.title}
      className={displayStyles['tool']}
      paperClassName={undefined}
      face={
        <>
          <ShareIcon />
          {words.open}
        </>
      }
    >
      <Choices />
    </PopoverButton>
  );
}
