import { Button, NativeSelect, TextInput } from '@mantine/core';
import { SPORTS } from '@quotavera/domain/bet';
import { type FormEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tipsCalls } from '../../../platform/api/index.ts';
import { useBetWords } from '../../../ui/bet-words/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import classes from '../Admin.module.css';
import { useChange } from '../useChange.ts';
import { Failed } from './Failed.tsx';

const TEXTS = ['competition', 'season', 'home', 'away'] as const;
const LIMITS = { competition: 120, season: 20, home: 80, away: 80 } as const;

/** An event of any sport, so that tips on it can be structured and settled by its score. */
export function EventDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = useBetWords();
  const formId = useId();
  const { change, busy, error } = useChange();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const body = {
      sport: text('sport'),
      competition: text('competition'),
      season: text('season'),
      home: text('home'),
      away: text('away'),
      starts_at: new Date(text('starts_at')).toISOString(),
    };
    if (
      await change(tipsCalls.createEvent, { body }, ({ home, away }) => t('event.done', { event: `${home} – ${away}` }))
    )
      onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('event.new')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel', { ns: 'common' })}</Button>
          <Button variant="filled" type="submit" form={formId} loading={busy}>
            {t('event.save')}
          </Button>
        </>
      }
    >
      <p className={classes.muted}>{t('event.text')}</p>
      <form id={formId} className={classes.eventForm} onSubmit={(event) => void send(event)}>
        <NativeSelect label={t('event.sport')} name="sport" defaultValue="tennis" error={error?.errors.sport?.[0]}>
          {SPORTS.map((sport) => (
            <option key={sport} value={sport}>
              {words.sport(sport)}
            </option>
          ))}
        </NativeSelect>
        {TEXTS.map((name) => (
          <TextInput
            key={name}
            label={t(`event.${name}`)}
            name={name}
            required
            minLength={name === 'home' || name === 'away' ? 1 : 2}
            maxLength={LIMITS[name]}
            error={error?.errors[name]?.[0]}
          />
        ))}
        <TextInput
          label={t('matches.start')}
          name="starts_at"
          type="datetime-local"
          required
          error={error?.errors.starts_at?.[0]}
        />
      </form>
      <Failed error={error} />
    </Dialog>
  );
}
