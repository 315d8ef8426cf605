import { NativeSelect, Text } from '@mantine/core';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { SPORTS } from '@quotavera/domain/bet';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { useBetWords } from '../../../../ui/bet-words/index.ts';
import { MomentField } from '../../../../ui/dates/index.ts';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { missing, useApiForm, useFieldTexts } from '../../../../ui/form/index.ts';
import { matchName } from '../../../../ui/format/index.ts';
import { CountedInput } from '../../../../ui/text/index.ts';

const TEXTS = ['competition', 'season', 'home', 'away'] as const;
const LIMITS = { competition: 120, season: 20, home: 80, away: 80 } as const;

/** An event of any sport, so that tips on it can be structured and settled by its score. */
export function EventDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-tools');
  const words = useBetWords();
  const form = useApiForm({
    initialValues: { sport: 'tennis', competition: '', season: '', home: '', away: '', starts_at: '' },
    validate: useFieldTexts(missing([...TEXTS, 'starts_at'])),
    affects: ofEverything,
    send: ({ starts_at, ...texts }) =>
      api(calendarAdminAddresses.createEvent, { body: { ...texts, starts_at: new Date(starts_at).toISOString() } }),
    done: ({ home, away }) => {
      notify('success', t('event.done', { event: matchName(home, away) }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('event.new')} submit={t('event.save')}>
      <Text c="dimmed">{t('event.text')}</Text>
      <NativeSelect label={t('event.sport')} {...form.field('sport')}>
        {SPORTS.map((sport) => (
          <option key={sport} value={sport}>
            {words.sport(sport)}
          </option>
        ))}
      </NativeSelect>
      {TEXTS.map((name) => (
        <CountedInput key={name} label={t(`event.${name}`)} required max={LIMITS[name]} {...form.field(name)} />
      ))}
      <MomentField label={t('matches.start')} required {...form.field('starts_at')} />
    </FormDialog>
  );
}
