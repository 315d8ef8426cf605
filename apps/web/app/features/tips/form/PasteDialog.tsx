import { Button, List, Text } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MAX_TIP_MESSAGE } from '@quotavera/domain/bet';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { notify } from '../../../platform/notify/index.ts';
import { FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconClipboardText } from '../../../ui/icons/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { PastedText } from './PastedText.tsx';
import { formOf, type Pasted, type Reading } from './pasted.ts';
import type { TipFormState } from './useTipForm.ts';

/** Lists what the reader has to add or to look at. */
function useGaps(): (reading: Reading) => string[] {
  const { t } = useTranslation('tips-form');
  const format = useFormats();
  return ({ legs, side, total_odds: total, bank_share: share, unread }) => [
    ...legs.flatMap(({ fixture, teams, market, odds, said, words }) => [
      ...(fixture ? [] : [teams ? t('paste.match', { match: teams }) : t('paste.teams', { text: said })]),
      ...(market ? [] : [words ? t('paste.words', { text: words }) : t('paste.market', { text: said })]),
      ...(odds || total ? [] : [t('paste.odds', { text: teams ?? said })]),
    ]),
    ...(side === 'lay' ? [t('paste.lay')] : []),
    ...(share
      ? [t('paste.bankShare', { share: format.percent(Number(share) / 100, { digits: 1, signed: false }) })]
      : []),
    ...(total ? [t('paste.total', { odds: format.odds(total) })] : []),
    ...(unread.length > 0 ? [t('paste.unread', { text: unread.join(' · ') })] : []),
  ];
}

/**
 * Fills the form in from a message as tipsters write it. The text stays beside the form with what was read of it marked; `panel` shows it,
 * `button` opens the dialog.
 */
export function usePastedText(state: TipFormState, onApplied: () => void): { button: ReactNode; panel: ReactNode } {
  const { t, i18n } = useTranslation('tips-form');
  const gapsOf = useGaps();
  const [open, setOpen] = useState(false);
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [refused, setRefused] = useState<readonly string[] | null>(null);
  const form = useApiForm({
    initialValues: { text: '' },
    send: ({ text }) => api(tipsMemberAddresses.readTipText, { body: { text: text.trim() } }),
    done: (reading) => {
      if (reading.legs.length === 0) {
        setRefused([t('paste.nothing'), ...gapsOf(reading)]);
        return;
      }
      const text = form.values.text.trim();
      const { change, legs } = formOf(
        { text, reading },
        { form: state.form, earlier: pasted, language: i18n.language },
      );
      state.set(change);
      setPasted({ text, reading, legs });
      onApplied();
      close();
      notify('success', t('paste.done'));
    },
  });

  function close(): void {
    setOpen(false);
    setRefused(null);
  }

  const button = (
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
        disabled={form.values.text.trim() === ''}
      >
        <Text size="sm" c="dimmed">
          {t('paste.text')}
        </Text>
        {refused ? (
          <Note kind="info">
            <List>
              {refused.map((gap) => (
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
  const panel = pasted ? (
    <PastedText
      text={pasted.text}
      reading={pasted.reading}
      gaps={gapsOf(pasted.reading)}
      onEdit={() => setOpen(true)}
      onClose={() => setPasted(null)}
    />
  ) : null;
  return { button, panel };
}
