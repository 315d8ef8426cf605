import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '../icons/index.ts';
import classes from './Dialog.module.css';

/** What has the focus first: what asks for it, else the first field, else (the browser's choice) the close button. */
const FIRST = '[data-autofocus], input, textarea, select';

/**
 * A modal question: the browser's own dialog (focus stays inside, Escape closes, what had the focus gets it back). On a phone it comes
 * from the bottom. `footer` holds the buttons, the primary one last.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>(FIRST)?.focus();
    }
    if (!open) element?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open ? (
        <div className={classes.inner}>
          <header className={classes.head}>
            <h2 id={id}>{title}</h2>
            <button type="button" className={classes.close} aria-label={t('action.close')} onClick={onClose}>
              <IconX size={20} aria-hidden="true" />
            </button>
          </header>
          <div className={classes.body}>{children}</div>
          {footer ? <footer className={classes.foot}>{footer}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
