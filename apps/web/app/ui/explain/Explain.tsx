import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '../icons/index.ts';
import classes from './Explain.module.css';

/**
 * What a word means, on demand. A native popover: it opens before the page listens, closes on Escape or a press elsewhere, and is drawn
 * above frames that scroll.
 */
export function Explain({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <>
      <button type="button" className={classes.ask} popoverTarget={id} aria-label={t('explain', { term })}>
        <IconInfoCircle size={15} stroke={1.9} aria-hidden="true" />
      </button>
      <span id={id} popover="auto" role="note" className={classes.note}>
        <b>{term}</b>
        <span>{children}</span>
      </span>
    </>
  );
}

/** The same behind something that is already there, such as a badge. */
export function ExplainedBy({
  label,
  explanation,
  children,
}: {
  /** Said of the button when its children don't say enough. */
  readonly label?: string;
  readonly explanation: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className={classes.bare} popoverTarget={id} aria-label={label}>
        {children}
      </button>
      <span id={id} popover="auto" role="note" className={classes.note}>
        <span>{explanation}</span>
      </span>
    </>
  );
}
