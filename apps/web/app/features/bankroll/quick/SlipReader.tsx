import { Button, Group, List, Stack, Text } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { MAX_TIP_MESSAGE } from '@quotavera/domain/bet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ReplyTo } from '../../../platform/api/index.ts';
import { useChange } from '../../../platform/api/use-change.ts';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { centsText } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { CountedTextarea } from '../../../ui/text/index.ts';
import { MarkedText } from '../../tips/index.ts';
import { newLeg, placeNamed, type QuickForm, type QuickLeg, type Start } from './model.ts';

type Reading = ReplyTo<typeof bankrollAddresses.readSlip>;

/** A slip fills in only what it says. */
type Filled = Partial<Pick<QuickForm, 'legs' | 'stake' | 'place'>>;

function legOf({ fixture, market, result, line, odds, words, teams, said }: Reading['legs'][number], language: string) {
  const leg: QuickLeg = { ...newLeg(), odds: odds === null ? '' : writeDecimal(odds, language) };
  const own = market === null || fixture === null ? { words: words ?? said } : {};
  if (fixture === null) return { ...leg, ...own, event: teams ?? said };
  const { id, sport, home, away, starts_at: startsAt } = fixture;
  const pick = market === null ? null : { market, selection: result, line };
  return { ...leg, ...own, match: { id, sport, home, away, startsAt }, pick };
}

function filledBy(reading: Reading, start: Start, language: string): Filled {
  const isOwnCurrency = reading.currency === null || reading.currency === start.bankroll?.currency;
  return {
    legs: reading.legs.map((leg) => legOf(leg, language)),
    ...(reading.stake_cents !== null && isOwnCurrency ? { stake: centsText(reading.stake_cents, language) } : {}),
    ...(reading.bookmaker === null ? {} : { place: placeNamed(start, reading.bookmaker) }),
  };
}

/** Lists what the reader has to add or to look at. */
function useGaps(start: Start): (reading: Reading) => string[] {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  return ({ legs, side, currency, stake_cents: stake, total_odds: total, agrees, unread }) => [
    ...legs.flatMap(({ fixture, teams, said, odds }) => [
      ...(fixture ? [] : [t('slip.match', { match: teams ?? said })]),
      ...(odds || total ? [] : [t('slip.odds', { text: teams ?? said })]),
    ]),
    ...(total && legs.some(({ odds }) => odds === null) ? [t('slip.total', { odds: format.odds(total) })] : []),
    ...(side === 'lay' ? [t('slip.lay')] : []),
    ...(stake === null ? [t('slip.stake')] : []),
    ...(currency !== null && start.bankroll && currency !== start.bankroll.currency
      ? [t('slip.currency', { currency, own: start.bankroll.currency })]
      : []),
    ...(agrees === false ? [t('slip.disagrees')] : []),
    ...(unread.length > 0 ? [t('slip.unread', { text: unread.join(' · ') })] : []),
  ];
}

/** Fills the form in from a slip's text, which stays beside it with what was read of it marked. */
export function SlipReader({ start, onRead }: { start: Start; onRead: (filled: Filled) => void }) {
  const { t, i18n } = useTranslation('bankroll');
  const errorText = useErrorText();
  const gapsOf = useGaps(start);
  const { busy, error, run } = useChange(() => false);
  const [text, setText] = useState<string | null>(null);
  const [read, setRead] = useState<{ text: string; reading: Reading } | null>(null);

  async function readText(pasted: string): Promise<void> {
    await run(
      () => api(bankrollAddresses.readSlip, { body: { text: pasted } }),
      (reading) => {
        setRead({ text: pasted, reading });
        if (reading.legs.length === 0) return;
        setText(null);
        onRead(filledBy(reading, start, i18n.language));
      },
    );
  }

  return (
    <Stack gap="sm">
      {read ? (
        <>
          <MarkedText text={read.text} pieces={read.reading.pieces} />
          {read.reading.legs.length === 0 ? <Note kind="info">{t('slip.nothing')}</Note> : null}
          <List size="sm">
            {gapsOf(read.reading).map((gap) => (
              <List.Item key={gap}>{gap}</List.Item>
            ))}
          </List>
        </>
      ) : null}
      {text === null ? (
        <Group>
          <Button size="sm" onClick={() => setText(read?.text ?? '')}>
            {t(read ? 'slip.again' : 'slip.open')}
          </Button>
        </Group>
      ) : (
        <>
          <CountedTextarea
            label={t('slip.label')}
            autosize
            minRows={4}
            maxRows={10}
            max={MAX_TIP_MESSAGE}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button disabled={text.trim() === ''} loading={busy} onClick={() => void readText(text.trim())}>
              {t('slip.read')}
            </Button>
          </Group>
        </>
      )}
      {error ? (
        <Text size="sm" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
    </Stack>
  );
}
