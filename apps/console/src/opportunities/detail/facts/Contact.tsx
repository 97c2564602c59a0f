import styles from '../detail.module.css';

function ContactPart({ text }: { text: string }) {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
    return <a href={`mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`}>{text}</a>;
  if (/^\+?[\d\s().-]{7,}$/.test(text)) return <a href={`tel:${text.replaceAll(/[^\d+]/g, '')}`}>{text}</a>;
  return text;
}

/** Parts of `Name; title; email; phone`, one per line, with links for email and phone. */
export function Contact({ info }: { info: string }) {
  const parts = info.split(/[;\n]/).map((part) => part.trim());
  return (
    <ul className={styles['lines']}>
      {[...new Set(parts)].map((part) =>
        part === '' ? null : (
          <li key={part}>
            <ContactPart text={part} />
          </li>
        ),
      )}
    </ul>
  );
}
