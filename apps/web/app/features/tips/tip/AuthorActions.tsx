import { Button, Text, TextInput } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import {
  declarableAt,
  HEDGE_MODES,
  type HedgeMode,
  liveEndsAt,
  MAX_TIP_TEXT,
  OUTCOMES,
  type Outcome,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { WITHDRAWAL_WINDOW_MS } from '@quotavera/domain/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api/index.ts';
import { ofTips } from '../../../platform/api/use-change.ts';
import { notify } from '../../../platform/notify/index.ts';
import { ChoiceChips, Segmented } from '../../../ui/choice/index.ts';
import { ConfirmDialog, FormDialog } from '../../../ui/dialog/index.ts';
import { useApiForm } from '../../../ui/form/index.ts';
import {
  IconArrowBackUp,
  IconCopy,
  IconEdit,
  IconFlag,
  IconLogout,
  IconSend,
  IconTrash,
} from '../../../ui/icons/index.ts';
import { CountedInput, CountedTextarea } from '../../../ui/text/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import { asksToRepeat, RepeatNote } from '../components/RepeatNote.tsx';
import { TagsField } from '../components/TagsField.tsx';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { ActButton } from './ActButton.tsx';
import { LaterActions } from './LaterActions.tsx';
import { NotifyBox } from './later.tsx';
import { useAct } from './useAct.ts';

interface Part {
  tip: OpenTip;
}

interface Asked extends Part {
  onClose: () => void;
}

function AmendDialog({ tip, onClose }: Asked) {
  const { t } = useTranslation('tips');
  const form = useApiForm({
    initialValues: {
      description: tip.description,
      tags: tip.tags,
      channel_link: tip.channel_link,
      notify: false,
    },
    affects: ofTips,
    send: ({ description, tags, channel_link: link, notify: told }) => {
      const words = { description, tags: [...tags], channel_link: link.trim(), notify: told };
      return api(tipsMemberAddresses.editTip, { params: { id: tip.id }, body: { action: 'amend', ...words } });
    },
    done: () => {
      notify('success', t('author.amended'));
      onClose();
    },
  });
  const { description, tags } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('author.amendTitle')}
      submit={t('action.save', { ns: 'common' })}
      disabled={description.length > MAX_TIP_TEXT.description}
    >
      <Text fz={14} c="dimmed">
        {t('author.amendText')}
      </Text>
      <CountedTextarea
        label={t('author.description')}
        max={MAX_TIP_TEXT.description}
        rows={6}
        {...form.field('description')}
      />
      <TagsField label={t('author.tags')} tags={tags} onChange={(to) => form.setFieldValue('tags', [...to])} />
      <CountedInput
        label={t('author.channelLink')}
        max={MAX_TIP_TEXT.channelLink}
        inputMode="url"
        placeholder="https://"
        {...form.field('channel_link')}
      />
      <NotifyBox {...form.checkbox('notify')} />
    </FormDialog>
  );
}

const startOf = ({ sport, matchdate: startsAt }: OpenTip['legs'][number]) => ({ sport, startsAt });

/** The part of the stake that no exit has closed yet, as a share: "0.25". */
function openShare(tip: OpenTip): string {
  const closed = tip.exits.reduce((sum, { share }) => sum + Math.round(Number(share) * WHOLE_SHARE), 0);
  return String((WHOLE_SHARE - closed) / WHOLE_SHARE);
}

/** Whether exits can still be made: some of the stake is open, and the match can't be over yet. */
function isExitable(tip: OpenTip): boolean {
  if (tip.valexc !== 'exchange' || tip.legs.length !== 1 || openShare(tip) === '0') return false;
  return liveEndsAt(tip.legs.map(startOf)).getTime() > Date.now();
}

function ExitDialog({ tip, onClose }: Asked) {
  const { t } = useTranslation('tips');
  const form = useApiForm({
    initialValues: {
      odds: '',
      share: String(Number(openShare(tip)) * 100),
      hedge: 'hedged' as HedgeMode,
    },
    apiNames: { exit_odds: 'odds' },
    affects: ofTips,
    send: ({ odds, share: percent, hedge }) => {
      const share = String(Math.round(Number(percent.replace(',', '.').trim()) * 100) / WHOLE_SHARE);
      const body = { action: 'exit', odds: odds.replace(',', '.').trim(), share, hedge } as const;
      return api(tipsMemberAddresses.editTip, { params: { id: tip.id }, body });
    },
    done: () => {
      notify('success', t('author.exited'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={t('author.exitTitle')} submit={t('author.exitConfirm')}>
      <Text fz={14} c="dimmed">
        {t('author.exitText')}
      </Text>
      <Text fz={14} c="dimmed">
        {t('author.exitUntil')} <TimeText value={liveEndsAt(tip.legs.map(startOf)).toISOString()} style="long" />
      </Text>
      <TextInput label={t('author.exitOdds')} inputMode="decimal" autoComplete="off" {...form.field('odds')} />
      <TextInput
        label={t('author.exitShare')}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        {...form.field('share')}
      />
      <Segmented
        label={t('author.hedge')}
        options={HEDGE_MODES.map((value) => ({ value, label: t(`hedge.${value}`) }))}
        {...form.field('hedge')}
      />
    </FormDialog>
  );
}

/** Milliseconds left to withdraw, ticking; 0 when it is over. */
function useWindow(tip: OpenTip): number {
  const first = Math.min(...tip.legs.map((leg) => Date.parse(leg.matchdate)));
  const published = tip.published_at === null ? 0 : Date.parse(tip.published_at);
  const until = Math.min(published + WITHDRAWAL_WINDOW_MS, first);
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, until - now);
}

function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Withdraw({ tip }: Part) {
  const { t } = useTranslation('tips');
  const left = useWindow(tip);
  const { act, busy, error } = useAct();

  const withdraw = () =>
    act(tipsMemberAddresses.editTip, { params: { id: tip.id }, body: { action: 'withdraw' } }, t('author.withdrawn'));

  return (
    <ActButton
      label={
        <>
          {t('author.withdraw')} <span aria-hidden="true">{clockText(left)}</span>
        </>
      }
      icon={<IconArrowBackUp size={17} aria-hidden="true" />}
      tone="danger"
      over={left === 0}
    >
      {(close) => (
        <ConfirmDialog
          danger
          onClose={close}
          title={t('author.withdrawTitle')}
          confirm={t('author.withdrawConfirm')}
          busy={busy}
          error={error}
          disabled={left === 0}
          onConfirm={() => withdraw().then((done) => done && close())}
        >
          <p>{t('author.withdrawText')}</p>
          <Text size="lg" fw={600} role="timer">
            {left > 0 ? t('author.withdrawLeft', { time: clockText(left) }) : t('author.withdrawOver')}
          </Text>
        </ConfirmDialog>
      )}
    </ActButton>
  );
}

/** Legs in the tipster's own words whose event usually is over by now and that aren't graded yet. */
function declarable(tip: OpenTip, now: number): number[] {
  return tip.legs.flatMap((leg, n) =>
    leg.type === 'custom' && leg.grade === null && declarableAt(startOf(leg)).getTime() <= now ? [n] : [],
  );
}

function DeclareDialog({ tip, legs, onClose }: Asked & { legs: readonly number[] }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const form = useApiForm({
    initialValues: { grades: {} as Record<number, Outcome> },
    affects: ofTips,
    send: ({ grades }) => {
      const chosen = legs.flatMap((leg) => (grades[leg] ? [{ leg, grade: grades[leg] }] : []));
      return api(tipsMemberAddresses.editTip, {
        params: { id: tip.id },
        body: { action: 'declare', grades: chosen },
      });
    },
    done: () => {
      notify('success', t('author.declared'));
      onClose();
    },
  });
  const { grades } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('author.declareTitle')}
      submit={t('author.declareConfirm')}
      disabled={legs.every((leg) => grades[leg] === undefined)}
    >
      <Text fz={14} c="dimmed">
        {t(tip.side === 'lay' ? 'author.declareLay' : 'author.declareText')}
      </Text>
      {legs.map((n) => {
        const leg = tip.legs[n];
        if (!leg) return null;
        const wording = words.leg(leg);
        return (
          <ChoiceChips
            key={n}
            label={`${wording.event} · ${wording.market} ${wording.selection}`}
            options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`, { ns: 'ui' }) }))}
            value={grades[n] ?? null}
            onChange={(value) => form.setFieldValue('grades', { ...grades, [n]: value })}
          />
        );
      })}
    </FormDialog>
  );
}

/** Publishes a draft now, also one that was scheduled for later. */
function PublishNow({ tip }: Part) {
  const { t } = useTranslation('tips');
  const { act, busy, error } = useAct();
  const repeated = asksToRepeat(error) ? error : null;
  const publish = () => {
    const body = { action: 'publish', repeat_confirmed: repeated !== null } as const;
    return act(tipsMemberAddresses.editTip, { params: { id: tip.id }, body }, t('draft.published'));
  };
  return (
    <ActButton label={t('draft.publishNow')} icon={<IconSend size={17} aria-hidden="true" />} tone="main">
      {(close) => (
        <ConfirmDialog
          onClose={close}
          title={t('draft.publishTitle')}
          confirm={t(repeated ? 'repeat.confirm' : 'draft.publishConfirm')}
          busy={busy}
          error={repeated ? null : error}
          onConfirm={() => publish().then((done) => done && close())}
        >
          <p>{t('draft.publishText')}</p>
          {repeated ? <RepeatNote error={repeated} match={tip.legs.length === 1 ? tip.legs[0] : undefined} /> : null}
        </ConfirmDialog>
      )}
    </ActButton>
  );
}

function DeleteDraft({ tip }: Part) {
  const { t } = useTranslation('tips');
  const navigate = useNavigate();
  const { act, busy, error } = useAct();
  async function remove(): Promise<void> {
    const done = await act(tipsMemberAddresses.deleteDraft, { params: { id: tip.id } }, t('draft.deleted'));
    if (done) void navigate(`${paths.tips}?tab=own`, { replace: true });
  }
  return (
    <ActButton label={t('draft.delete')} icon={<IconTrash size={17} aria-hidden="true" />} tone="danger">
      {(close) => (
        <ConfirmDialog
          danger
          onClose={close}
          title={t('draft.deleteTitle')}
          confirm={t('draft.delete')}
          busy={busy}
          error={error}
          onConfirm={remove}
        >
          <p>{t('draft.deleteText')}</p>
        </ConfirmDialog>
      )}
    </ActButton>
  );
}

/** Goes on with a draft, or begins a new tip like this one. */
function FormLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Button component={Link} to={to} size="sm" leftSection={icon}>
      {children}
    </Button>
  );
}

/** Offers the actions of a tip's author. No action changes the bet of a published tip. */
export function AuthorActions({ tip }: Part) {
  const { t } = useTranslation('tips');
  const duplicate = (
    <FormLink to={`${paths.tip}?copy=${tip.id}`} icon={<IconCopy size={17} aria-hidden="true" />}>
      {t('author.duplicate')}
    </FormLink>
  );
  if (tip.status === 'draft') {
    return (
      <>
        <PublishNow tip={tip} />
        <FormLink to={`${paths.tip}?id=${tip.id}`} icon={<IconEdit size={17} aria-hidden="true" />}>
          {t('list.edit')}
        </FormLink>
        {duplicate}
        <DeleteDraft tip={tip} />
      </>
    );
  }
  if (tip.status !== 'published') return duplicate;
  const open = tip.settled_at === null;
  const legs = open ? declarable(tip, Date.now()) : [];
  return (
    <>
      {legs.length > 0 ? (
        <ActButton label={t('author.declare')} icon={<IconFlag size={17} aria-hidden="true" />} tone="main">
          {(close) => <DeclareDialog tip={tip} legs={legs} onClose={close} />}
        </ActButton>
      ) : null}
      {open && isExitable(tip) ? (
        <ActButton label={t('author.exit')} icon={<IconLogout size={17} aria-hidden="true" />}>
          {(close) => <ExitDialog tip={tip} onClose={close} />}
        </ActButton>
      ) : null}
      <ActButton label={t('author.amend')} icon={<IconEdit size={17} aria-hidden="true" />}>
        {(close) => <AmendDialog tip={tip} onClose={close} />}
      </ActButton>
      <LaterActions tip={tip} />
      {duplicate}
      {open && tip.liveprematch === 'prematch' ? <Withdraw tip={tip} /> : null}
    </>
  );
}
