import { Button } from '@mantine/core';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '../../../ui/icons/index.ts';
import classes from '../Security.module.css';
import { CopyButton } from './CopyButton.tsx';

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes, this once: they can be left only after it is said that they are kept. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTranslation('security');
  const [saved, setSaved] = useState(false);
  const intro = useRef<HTMLParagraphElement>(null);
  // What had the focus is gone: readers of screens go on with what is new.
  useEffect(() => intro.current?.focus(), []);
  const text = `${PRODUCT_NAME} · ${t('codes.fileTitle')}\n${t('codes.fileText')}\n\n${codes.join('\n')}\n`;
  return (
    <div className={classes.dialogForm}>
      <p ref={intro} tabIndex={-1} className={classes.intro}>
        {t('codes.text')}
      </p>
      <ul className={classes.codes} aria-label={t('codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
        <Button
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => download(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text)}
        >
          {t('codes.download')}
        </Button>
      </div>
      <label className={classes.check}>
        <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />
        {t('codes.saved')}
      </label>
      <Button variant="filled" disabled={!saved} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </div>
  );
}
