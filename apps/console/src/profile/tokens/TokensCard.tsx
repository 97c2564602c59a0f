import { type ApiToken } from '@rfp/contracts/account';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { Panel } from '../../shared/Panel.js';
import { ListState } from '../../shared/states/ListState.js';
import Button from '@mui/material/Button';
import { profileTexts } from '../profile-texts.js';
import styles from '../profile.module.css';
import { CreateToken } from './CreateToken.js';
import { HowToUse } from './HowToUse.js';
import { TokenList } from './TokenList.js';

const words = profileTexts.tokens;

function List({ tokens }: { tokens: ApiToken[] }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      {tokens.length === 0 ? <p className={styles['text']}>{words.none}</p> : <TokenList tokens={tokens} />}
      <div className={styles['actions']}>
        <Button onClick={() => setCreating(true)}>{words.create}</Button>
      </div>
      {creating ? <CreateToken onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function Tokens() {
  const tokens = useGetList<ApiToken>('tokens');
  return (
    <>
      <p className={styles['text']}>{words.about}</p>
      <HowToUse />
      <ListState query={tokens} failed={words.failed}>
        {(all) => <List tokens={all} />}
      </ListState>
    </>
  );
}

export function TokensCard({ readOnly }: { readOnly: boolean }) {
  return (
    <Panel title={words.title}>{readOnly ? <p className={styles['text']}>{words.readOnly}</p> : <Tokens />}</Panel>
  );
}
