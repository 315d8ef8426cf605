import { Button, Group, NativeSelect, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { MINUTE_MS } from '@quotavera/domain/time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/i18n/languages.ts';
import { notify } from '../../../platform/notify/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { Odds, useFormats } from '../../../ui/format/index.ts';
import { centsText, MoneyInput, readCents } from '../../../ui/money/index.ts';
import { Note } from '../../../ui/note/index.ts';
import { Tag } from '../../../ui/outcome/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import { type Prepared, placeOf } from './queries.ts';
import { useChasing } from './useChasing.ts';
import { useSave } from './useSave.ts';

/** Prices that are shown beside the form. */
const QUOTES_SHOWN = 4;
const OTHER = 'other';

interface Form {
  odds: readonly string[];
  stake: string;
  bankroll: string;
  account: string;
  bookmaker: string;
  exit: string;
  note: string;
}

function startOf(prepared: Prepared, language: string): Form {
  const { bet } = prepared;
  const place = bet
    ? { account: bet.account, bookmaker: bet.account === null ? bet.bookmaker : null }
    : placeOf(prepared);
  const bankroll = bet?.bankroll.id ?? placeOf(prepared).bankroll?.id;
  const stake = bet?.stake_cents ?? placeOf(prepared).bankroll?.proposed_cents ?? null;
  const exit = bet?.exits[0]?.odds;
  return {
    odds: (bet ? bet.legs.map((leg) => leg.odds) : prepared.odds).map((odds) => writeDecimal(odds, language)),
    stake: stake === null ? '' : centsText(stake, language),
    bankroll: String(bankroll ?? ''),
    account: place.account === null ? OTHER : String(place.account),
    bookmaker: place.bookmaker ?? '',
    exit: exit ? writeDecimal(exit, language) : '',
    note: bet?.note ?? '',
  };
}

/** The price now, the reader's own bookmakers first; a press takes it. */
function Quotes({ quotes, onTake }: { quotes: Prepared['quotes']; onTake: (odds: string) => void }) {
  const { t } = useTranslation('bankroll');
  const format = useFormats();
  if (quotes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {t('follow.now')}
      </Text>
      {quotes.slice(0, QUOTES_SHOWN).map((quote) => (
        <UnstyledButton
          key={quote.bookmaker}
          aria-label={t('follow.take', { bookmaker: quote.bookmaker, odds: format.odds(quote.odds) })}
          onClick={() => onTake(quote.odds)}
          mih={36}
        >
          <Group gap="xs" wrap="nowrap">
            <Odds value={quote.odds} />
            <Text span size="sm" fw={quote.own ? 600 : 400}>
              {quote.bookmaker}
            </Text>
            <Text span size="sm" c="dimmed">
              {format.age(quote.minutes * MINUTE_MS)}
            </Text>
            {quote.below_minimum ? <Tag tone="warning">{t('follow.belowMinimum')}</Tag> : null}
          </Group>
        </UnstyledButton>
      ))}
    </Stack>
  );
}

/** Chooses own odds, stake, bookmaker and bankroll for a followed tip. A follow can be changed while it is open, and removed. */
export default function FollowDialog({
  tipId,
  prepared,
  open,
  onClose,
}: {
  tipId: number;
  prepared: Prepared;
  open: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('bankroll');
  const { t: common } = useTranslation();
  const format = useFormats();
  const errorText = useErrorText();
  const [form, setForm] = useState(() => startOf(prepared, i18n.language));
  const [copied, setCopied] = useState(false);
  const { busy, error, save } = useSave();
  const sayChasing = useChasing();
  const set = (change: Partial<Form>) => setForm((before) => ({ ...before, ...change }));
  const { bet, bankrolls, quotes } = prepared;
  const bankroll = bankrolls.find(({ id }) => String(id) === form.bankroll);
  const currency = bankroll?.currency ?? 'EUR';
  const stake = readCents(form.stake);
  const settled = bet !== null && bet.settled_at !== null;
  const exchange = bet?.valexc === 'exchange';
  // The tipster has left the trade, and the reader has not yet.
  const proposed = bet && !settled && bet.exits.length === 0 && prepared.exits.length > 0 ? prepared.exits : null;

  async function confirm(): Promise<void> {
    const own = form.account === OTHER || !bankroll?.accounts.some(({ id }) => String(id) === form.account);
    const body = {
      odds: form.odds.map((odds) => odds.replace(',', '.').trim()),
      stake_cents: stake ?? 0,
      bankroll: bankroll?.id ?? null,
      account: own ? null : Number(form.account),
      bookmaker: own ? form.bookmaker.trim() || null : null,
      exits:
        copied && proposed ? proposed : form.exit.trim() === '' ? [] : [{ odds: form.exit.replace(',', '.').trim() }],
      note: form.note,
    };
    const done = bet
      ? await save(bankrollAddresses.editFollow, { params: { id: bet.id }, body })
      : await save(bankrollAddresses.followTip, { body: { ...body, tip_id: tipId } });
    if (!done) return;
    notify('success', t(bet ? 'follow.changed' : 'follow.saved'));
    sayChasing(done);
    onClose();
  }

  async function remove(): Promise<void> {
    if (!bet || !(await save(bankrollAddresses.deleteFollow, { params: { id: bet.id } }))) return;
    notify('success', t('follow.removed'));
    onClose();
  }

  const fieldError = (field: string) => error?.errors[field]?.[0];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(bet ? 'follow.editTitle' : 'follow.title')}
      footer={
        <>
          {bet ? (
            <Button variant="outline" color="red" mr="auto" loading={busy} onClick={() => void remove()}>
              {t('follow.remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{common('action.cancel')}</Button>
          {settled ? null : (
            <Button variant="filled" loading={busy} disabled={stake === null} onClick={() => void confirm()}>
              {t(bet ? 'follow.save' : 'follow.confirm')}
            </Button>
          )}
        </>
      }
    >
      {settled ? <Note kind="info">{t('follow.settled')}</Note> : null}
      <Group align="flex-start" gap="sm" grow>
        {form.odds.map((odds, n) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: a bet's legs never move
            key={n}
            label={form.odds.length === 1 ? t('field.odds') : t('field.oddsOf', { n: n + 1 })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            disabled={settled}
            value={odds}
            error={fieldError(`odds.${n}`)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              set({ odds: form.odds.map((each, at) => (at === n ? value : each)) });
            }}
          />
        ))}
        <MoneyInput
          label={t('field.stake')}
          currency={currency}
          disabled={settled}
          value={form.stake}
          error={fieldError('stake_cents')}
          onChange={(text) => set({ stake: text })}
        />
      </Group>
      {settled ? null : (
        <Quotes quotes={quotes} onTake={(odds) => set({ odds: [writeDecimal(odds, i18n.language)] })} />
      )}
      {bankrolls.length > 1 ? (
        <NativeSelect
          label={t('field.bankroll')}
          disabled={settled}
          value={form.bankroll}
          data={bankrolls.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => set({ bankroll: event.currentTarget.value, account: OTHER })}
        />
      ) : null}
      {bankroll && bankroll.accounts.length > 0 ? (
        <NativeSelect
          label={t('field.account')}
          disabled={settled}
          value={form.account}
          data={[
            ...bankroll.accounts.map(({ id, bookmaker, limited }) => ({
              value: String(id),
              label: limited ? t('field.limited', { bookmaker }) : bookmaker,
            })),
            { value: OTHER, label: t('field.noAccount') },
          ]}
          onChange={(event) => set({ account: event.currentTarget.value })}
        />
      ) : null}
      {form.account === OTHER || !bankroll || bankroll.accounts.length === 0 ? (
        <TextInput
          label={t('field.bookmaker')}
          maxLength={60}
          autoComplete="off"
          disabled={settled}
          value={form.bookmaker}
          error={fieldError('bookmaker')}
          onChange={(event) => set({ bookmaker: event.currentTarget.value })}
        />
      ) : null}
      {proposed ? (
        <Note kind="info">
          <Group gap="xs" justify="space-between">
            <span>{t('follow.tipsterExit', { odds: proposed.map(({ odds }) => format.odds(odds)).join(' · ') })}</span>
            <Button
              size="xs"
              disabled={copied}
              onClick={() => {
                setCopied(true);
                set({ exit: writeDecimal(proposed.at(-1)!.odds, i18n.language) });
              }}
            >
              {t('follow.copyExit')}
            </Button>
          </Group>
        </Note>
      ) : null}
      {exchange && form.odds.length === 1 ? (
        <TextInput
          label={t('field.exit')}
          description={t('field.exitNote')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          disabled={settled}
          value={form.exit}
          error={fieldError('exits.0.odds') ?? fieldError('exits.0')}
          onChange={(event) => {
            setCopied(false);
            set({ exit: event.currentTarget.value });
          }}
        />
      ) : null}
      {error ? <Note kind="error">{errorText(error)}</Note> : null}
    </Dialog>
  );
}
