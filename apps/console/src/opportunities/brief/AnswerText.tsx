import { type NoticeAnswer } from '@rfp/contracts/grounding';
import { briefTexts as words } from './brief-texts.js';
import { Sentence } from './Sentence.js';
import styles from './brief.module.css';

export function AnswerText({ answer }: { answer: NoticeAnswer }) {
  if (answer.state === 'not_stated') return <p className={styles['quiet']}>{words.notStated}</p>;
  return answer.sentences.map((sentence) => <Sentence key={sentence.text} sentence={sentence} />);
}
