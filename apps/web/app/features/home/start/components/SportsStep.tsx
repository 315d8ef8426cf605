import { Stack } from '@mantine/core';
import { SPORTS } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { ManyChips } from '../../../../ui/choice/index.ts';
import { NextButton, type StepProps } from './step.tsx';

/** Asks for the reader's sports, which are those of the profile. */
export function SportsStep({ answers, busy, onNext }: StepProps) {
  const { t } = useTranslation('home-start');
  const words = useBetWords();
  const [sports, setSports] = useState(SPORTS.filter((sport) => answers.sports.includes(sport)));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onNext({ sports });
      }}
    >
      <Stack>
        <ManyChips
          label={t('sports.title')}
          hideLabel
          value={sports}
          onChange={setSports}
          options={SPORTS.map((sport) => ({ value: sport, label: words.sport(sport) }))}
        />
        <NextButton busy={busy} />
      </Stack>
    </form>
  );
}
