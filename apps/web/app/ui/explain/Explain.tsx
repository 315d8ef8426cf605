import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '../icons/index.ts';
import classes from './Explain.module.css';

/**
 * Explains a word on demand. It is a native popover: it opens before the page listens, closes on Escape or a press elsewhere, and is drawn
 * above frames that scroll.
 */
export function Explain({ term, children }: { term: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <>
      <ActionIcon
        className={classes.ask}
        size={26}
        radius="xl"
        my={-4}
        ml={-1}
        mr={-5}
        popoverTarget={id}
        aria-label={t('explain', { term })}
      >
        <IconInfoCircle size={15} stroke={1.9} aria-hidden="true" />
      </ActionIcon>
      <span id={id} popover="auto" role="note" className={classes.note}>
        <Text span inherit display="block" fw={600} mb={4}>
          {term}
        </Text>
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
      <UnstyledButton className={classes.bare} fz="inherit" miw={24} popoverTarget={id} aria-label={label}>
        {children}
      </UnstyledButton>
      <span id={id} popover="auto" role="note" className={classes.note}>
        {explanation}
      </span>
    </>
  );
}
