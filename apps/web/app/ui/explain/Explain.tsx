import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Explain.module.css';

/** Pages have dozens of these: the icon is one path, not the kit's four parts. */
const INFO = (
  <svg width={15} height={15} viewBox="0 0 24 24" className={classes.info} aria-hidden="true">
    <path d="M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 9h.01M11 12h1v4h1" />
  </svg>
);

/**
 * Explains a word on demand. It is a native popover: it opens before the page listens, closes on Escape or a press elsewhere, and is drawn
 * above frames that scroll.
 */
export function Explain({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <>
      <button type="button" className={classes.ask} popoverTarget={id} aria-label={t('explain', { term })}>
        {INFO}
      </button>
      <span id={id} popover="auto" role="note" className={classes.note}>
        <b className={classes.term}>{term}</b>
        {children}
      </span>
    </>
  );
}

/** An explanation that opens by an existing element, such as a badge. */
export function ExplainedBy({
  label,
  explanation,
  children,
}: {
  /** The button's name when its children don't say enough. */
  label?: string;
  explanation: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.bare} popoverTarget={id} aria-label={label}>
        {children}
      </button>
      <span id={id} popover="auto" role="note" className={classes.note}>
        {explanation}
      </span>
    </>
  );
}
