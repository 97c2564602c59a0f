import { Link } from 'react-router';
import { type Advice } from './advice.js';

export function AdviceText({ advice: { text, link } }: { advice: Advice }) {
  return (
    <>
      {text}{' '}
      {link === undefined ? null : (
        <>
          <Link to={link.to}>{link.text}</Link>.
        </>
      )}
    </>
  );
}
