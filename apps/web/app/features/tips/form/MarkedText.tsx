import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './PastedText.module.css';
import type { Reading } from './pasted.ts';

/** The text in its marked pieces, and what lies between them. */
export function MarkedText({ text, pieces }: { text: string; pieces: Reading['pieces'] }) {
  const { t } = useTranslation('tips-form');
  return (
    <Text component="div" className={classes.text} tabIndex={0} role="group" aria-label={t('pasted.title')}>
      {pieces.map(({ from, to, as }, n) => (
        <span key={from}>
          {text.slice(pieces[n - 1]?.to ?? 0, from)}
          <mark data-as={as} title={t(`pasted.piece.${as}`)}>
            {text.slice(from, to)}
            <VisuallyHidden>{` (${t(`pasted.piece.${as}`)})`}</VisuallyHidden>
          </mark>
        </span>
      ))}
      {text.slice(pieces.at(-1)?.to ?? 0)}
    </Text>
  );
}
