import { NativeSelect, Text } from '@mantine/core';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { SPORTS } from '@quotavera/domain/bet';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { Failed, useChange } from '../../../../ui/change/index.tsx';
import { MomentField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { matchName } from '../../../../ui/format/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';

const TEXTS = ['competition', 'season', 'home', 'away'] as const;
const LIMITS = { competition: 120, season: 20, home: 80, away: 80 } as const;

/** An event of any sport, so that tips on it can be structured and settled by its score. */
export function EventDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const words = useBetWords();
  const { change, busy, error } = useChange();
  const [startsAt, setStartsAt] = useState('');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      sport: text('sport'),
      competition: text('competition'),
      season: text('season'),
      home: text('home'),
      away: text('away'),
      starts_at: new Date(startsAt).toISOString(),
    };
    if (
      await change(calendarAdminAddresses.createEvent, { body }, ({ home, away }) =>
        t('event.done', { event: matchName(home, away) }),
      )
    )
      onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('event.new')}
      submit={t('event.save')}
      busy={busy}
      nativeChecks
      onSubmit={send}
    >
      <Text c="dimmed">{t('event.text')}</Text>
      <NativeSelect label={t('event.sport')} name="sport" defaultValue="tennis" error={error?.errors.sport?.[0]}>
        {SPORTS.map((sport) => (
          <option key={sport} value={sport}>
            {words.sport(sport)}
          </option>
        ))}
      </NativeSelect>
      {TEXTS.map((name) => (
        <CountedInput
          key={name}
          label={t(`event.${name}`)}
          name={name}
          required
          minLength={name === 'home' || name === 'away' ? 1 : 2}
          max={LIMITS[name]}
          error={error?.errors[name]?.[0]}
        />
      ))}
      <MomentField
        label={t('matches.start')}
        required
        value={startsAt}
        onChange={setStartsAt}
        error={error?.errors.starts_at?.[0]}
      />
      <Failed error={error} />
    </FormDialog>
  );
}
