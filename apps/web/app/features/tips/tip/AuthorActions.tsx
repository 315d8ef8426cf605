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
import { ChoiceChips, Segmented } from '../../../ui/choice/index.ts';
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
import { TagsField } from '../components/TagsField.tsx';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { ActDialog } from './ActDialog.tsx';
import { useAct } from './useAct.tsx';

interface Part {
  tip: OpenTip;
}

function Amend({ tip }: Part) {
  const { t } = useTranslation('tips');
  const [description, setDescription] = useState(tip.description);
  const [tags, setTags] = useState<readonly string[]>(tip.tags);
  const [link, setLink] = useState(tip.channel_link);
  const action = useAct();
  const { act, error, clear } = action;

  function start(): void {
    setDescription(tip.description);
    setTags(tip.tags);
    setLink(tip.channel_link);
    clear();
  }

  function save(): Promise<boolean> {
    const words = { description, tags: [...tags], channel_link: link.trim() };
    const input = { params: { id: tip.id }, body: { action: 'amend' as const, ...words } };
    return act(tipsMemberAddresses.editTip, input, t('author.amended'));
  }

  return (
    <ActDialog
      button={t('author.amend')}
      icon={<IconEdit size={17} aria-hidden="true" />}
      title={t('author.amendTitle')}
      confirm={t('action.save', { ns: 'common' })}
      action={action}
      ready={description.length <= MAX_TIP_TEXT.description}
      onOpen={start}
      onConfirm={save}
    >
      <Text fz={14} c="dimmed">
        {t('author.amendText')}
      </Text>
      <CountedTextarea
        label={t('author.description')}
        value={description}
        max={MAX_TIP_TEXT.description}
        rows={6}
        error={error?.errors.description?.[0]}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <TagsField label={t('author.tags')} tags={tags} onChange={setTags} />
      <CountedInput
        label={t('author.channelLink')}
        value={link}
        max={MAX_TIP_TEXT.channelLink}
        inputMode="url"
        placeholder="https://"
        error={error?.errors.channel_link?.[0]}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
    </ActDialog>
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

function Exit({ tip }: Part) {
  const { t } = useTranslation('tips');
  const [odds, setOdds] = useState('');
  const [percent, setPercent] = useState(() => String(Number(openShare(tip)) * 100));
  const [hedge, setHedge] = useState<HedgeMode>('hedged');
  const action = useAct();
  const { act, error } = action;

  function close(): Promise<boolean> {
    const share = String(Math.round(Number(percent.replace(',', '.').trim()) * 100) / WHOLE_SHARE);
    const body = { action: 'exit', odds: odds.replace(',', '.').trim(), share, hedge } as const;
    return act(tipsMemberAddresses.editTip, { params: { id: tip.id }, body }, t('author.exited'));
  }

  return (
    <ActDialog
      button={t('author.exit')}
      icon={<IconLogout size={17} aria-hidden="true" />}
      title={t('author.exitTitle')}
      confirm={t('author.exitConfirm')}
      action={action}
      onConfirm={close}
    >
      <Text fz={14} c="dimmed">
        {t('author.exitText')}
      </Text>
      <Text fz={14} c="dimmed">
        {t('author.exitUntil')} <TimeText value={liveEndsAt(tip.legs.map(startOf)).toISOString()} style="long" />
      </Text>
      <TextInput
        label={t('author.exitOdds')}
        value={odds}
        inputMode="decimal"
        autoComplete="off"
        error={error?.errors.odds?.[0] ?? error?.errors.exit_odds?.[0]}
        onChange={(event) => setOdds(event.currentTarget.value)}
      />
      <TextInput
        label={t('author.exitShare')}
        value={percent}
        inputMode="decimal"
        autoComplete="off"
        rightSection="%"
        error={error?.errors.share?.[0]}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <Segmented
        label={t('author.hedge')}
        options={HEDGE_MODES.map((value) => ({ value, label: t(`hedge.${value}`) }))}
        value={hedge}
        onChange={setHedge}
      />
    </ActDialog>
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
  const action = useAct();

  const withdraw = () =>
    action.act(
      tipsMemberAddresses.editTip,
      { params: { id: tip.id }, body: { action: 'withdraw' } },
      t('author.withdrawn'),
    );

  return (
    <ActDialog
      button={
        <>
          {t('author.withdraw')} <span aria-hidden="true">{clockText(left)}</span>
        </>
      }
      icon={<IconArrowBackUp size={17} aria-hidden="true" />}
      tone="danger"
      title={t('author.withdrawTitle')}
      confirm={t('author.withdrawConfirm')}
      action={action}
      over={left === 0}
      onConfirm={withdraw}
    >
      <p>{t('author.withdrawText')}</p>
      <Text size="lg" fw={600} role="timer">
        {left > 0 ? t('author.withdrawLeft', { time: clockText(left) }) : t('author.withdrawOver')}
      </Text>
    </ActDialog>
  );
}

/** Legs in the tipster's own words whose event usually is over by now and that aren't graded yet. */
function declarable(tip: OpenTip, now: number): number[] {
  return tip.legs.flatMap((leg, n) =>
    leg.type === 'custom' && leg.grade === null && declarableAt(startOf(leg)).getTime() <= now ? [n] : [],
  );
}

function Declare({ tip, legs }: Part & { legs: readonly number[] }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const [grades, setGrades] = useState<Readonly<Record<number, Outcome>>>({});
  const action = useAct();
  const chosen = legs.flatMap((leg) => (grades[leg] ? [{ leg, grade: grades[leg] }] : []));

  function declare(): Promise<boolean> {
    const body = { action: 'declare' as const, grades: chosen };
    return action.act(tipsMemberAddresses.editTip, { params: { id: tip.id }, body }, t('author.declared'));
  }

  return (
    <ActDialog
      button={t('author.declare')}
      icon={<IconFlag size={17} aria-hidden="true" />}
      tone="main"
      title={t('author.declareTitle')}
      confirm={t('author.declareConfirm')}
      action={action}
      ready={chosen.length > 0}
      onConfirm={declare}
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
            onChange={(value) => setGrades({ ...grades, [n]: value })}
          />
        );
      })}
    </ActDialog>
  );
}

/** Publishes a draft now, also one that was scheduled for later. */
function PublishNow({ tip }: Part) {
  const { t } = useTranslation('tips');
  const action = useAct();
  const publish = () =>
    action.act(
      tipsMemberAddresses.editTip,
      { params: { id: tip.id }, body: { action: 'publish' } },
      t('draft.published'),
    );
  return (
    <ActDialog
      button={t('draft.publishNow')}
      icon={<IconSend size={17} aria-hidden="true" />}
      tone="main"
      title={t('draft.publishTitle')}
      confirm={t('draft.publishConfirm')}
      action={action}
      onConfirm={publish}
    >
      <p>{t('draft.publishText')}</p>
    </ActDialog>
  );
}

function DeleteDraft({ tip }: Part) {
  const { t } = useTranslation('tips');
  const navigate = useNavigate();
  const action = useAct();
  async function remove(): Promise<boolean> {
    const done = await action.act(tipsMemberAddresses.deleteDraft, { params: { id: tip.id } }, t('draft.deleted'));
    if (done) void navigate(`${paths.tips}?tab=own`, { replace: true });
    return done;
  }
  return (
    <ActDialog
      button={t('draft.delete')}
      icon={<IconTrash size={17} aria-hidden="true" />}
      tone="danger"
      title={t('draft.deleteTitle')}
      confirm={t('draft.delete')}
      action={action}
      onConfirm={remove}
    >
      <p>{t('draft.deleteText')}</p>
    </ActDialog>
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
      {legs.length > 0 ? <Declare tip={tip} legs={legs} /> : null}
      {open && isExitable(tip) ? <Exit key={tip.exits.length} tip={tip} /> : null}
      <Amend tip={tip} />
      {duplicate}
      {open && tip.liveprematch === 'prematch' ? <Withdraw tip={tip} /> : null}
    </>
  );
}
