import { Button, List, Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MAX_TIP_MESSAGE } from '@quotavera/domain/bet';
import { MAX_LEGS } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconClipboardText } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { chosenOf } from './FixturePicker.tsx';
import { emptyStructuredLeg, type FormLeg, type TipForm } from './model.ts';
import type { TipFormState } from './useTipForm.ts';
import { typed } from './wire.ts';

type Reading = ReplyTo<typeof tipsMemberAddresses.readTipText>;

/** Turns the reading of a text into the form's fields; legs that the reader has filled in stay before it. */
function fieldsOf(reading: Reading, form: TipForm, language: string): Partial<TipForm> {
  const read = reading.legs
    .filter(({ fixture, market, teams }) => fixture || market || teams)
    .map(
      ({ fixture, market, result, line, odds }): FormLeg => ({
        ...emptyStructuredLeg(fixture && chosenOf(fixture)),
        market,
        selection: result,
        line,
        odds: typed(odds, language),
      }),
    );
  const filledLegs = form.legs.filter((leg) => (leg.type === 'custom' ? leg.event !== '' : leg.fixture !== null));
  const legs = [...filledLegs, ...read].slice(0, MAX_LEGS);
  const single = legs.length <= 1;
  return {
    ...(read.length > 0
      ? { legs, ...(single ? {} : ({ side: 'back', stakeBasis: 'stake', exitOdds: '' } as const)) }
      : {}),
    ...(reading.stake ? { stake: typed(reading.stake, language) } : {}),
    ...(reading.bookmaker ? { bookmaker: reading.bookmaker } : {}),
    ...(reading.minimum_odds ? { minimumOdds: typed(reading.minimum_odds, language) } : {}),
  };
}

function useGaps(): (reading: Reading) => string[] {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  return ({ legs, total_odds: total, unread }) => [
    ...legs.flatMap(({ fixture, teams, market, odds, said }) => [
      ...(fixture ? [] : [teams ? t('paste.match', { match: teams }) : t('paste.teams', { text: said })]),
      ...(market ? [] : [t('paste.market', { text: said })]),
      ...(odds || total ? [] : [t('paste.odds', { text: teams ?? said })]),
    ]),
    ...(total ? [t('paste.total', { odds: format.odds(total) })] : []),
    ...(unread.length > 0 ? [t('paste.unread', { text: unread.join(', ') })] : []),
  ];
}

/** Fills the form in from a message as tipsters write it; what wasn't understood is said before the dialog closes. */
export function PasteText({ state, onApplied }: { state: TipFormState; onApplied: () => void }) {
  const { t, i18n } = useTranslation('tips-form');
  const gapsOf = useGaps();
  const [open, setOpen] = useState(false);
  const [gaps, setGaps] = useState<readonly string[] | null>(null);
  const form = useApiForm({
    initialValues: { text: '' },
    send: (body) => api(tipsMemberAddresses.readTipText, { body }),
    done: (reading) => {
      if (reading.legs.length === 0) return setGaps([t('paste.nothing'), ...gapsOf(reading)]);
      state.set(fieldsOf(reading, state.form, i18n.language));
      onApplied();
      form.reset();
      const left = gapsOf(reading);
      if (left.length > 0) return setGaps(left);
      close();
      notify('success', t('paste.done'));
    },
  });
  const isEmpty = form.values.text.trim() === '';

  function close(): void {
    setOpen(false);
    setGaps(null);
  }

  return (
    <>
      <Button size="sm" leftSection={<IconClipboardText size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('paste.open')}
      </Button>
      <FormDialog
        form={form}
        open={open}
        onClose={close}
        title={t('paste.title')}
        submit={t('paste.read')}
        cancel={isEmpty && gaps ? t('paste.close') : undefined}
        disabled={isEmpty}
      >
        <Text size="sm" c="dimmed">
          {t('paste.text')}
        </Text>
        {gaps ? (
          <Note kind="info">
            <List>
              {gaps.map((gap) => (
                <List.Item key={gap}>{gap}</List.Item>
              ))}
            </List>
          </Note>
        ) : null}
        <CountedTextarea
          label={t('paste.label')}
          autosize
          minRows={4}
          maxRows={12}
          max={MAX_TIP_MESSAGE}
          {...form.field('text')}
        />
      </FormDialog>
    </>
  );
}
