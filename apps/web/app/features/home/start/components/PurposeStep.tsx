import { Stack } from '@mantine/core';
import { PURPOSES } from '@quotavera/domain/home';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cards, NextButton, type StepProps } from './step.tsx';

/** Asks for the reader's purpose. */
export function PurposeStep({ answers, busy, onNext }: StepProps) {
  const { t } = useTranslation('home-start');
  const [purpose, setPurpose] = useState(answers.purpose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (purpose) void onNext({ purpose });
      }}
    >
      <Stack>
        <Cards
          label={t('purpose.title')}
          value={purpose}
          onChange={setPurpose}
          options={PURPOSES.map((value) => ({
            value,
            label: t(`purpose.${value}.name`),
            text: t(`purpose.${value}.text`),
          }))}
        />
        <NextButton busy={busy} disabled={!purpose} />
      </Stack>
    </form>
  );
}
