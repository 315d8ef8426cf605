import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersCalls } from '../../../platform/api/index.ts';
import { useApi } from '../../../platform/api/queries.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { IconAlertTriangle } from '../../../ui/icons/index.ts';
import { Failed, useChange } from '../../admin/index.ts';
import classes from '../People.module.css';
import { type MergePreview, nameOf, PLAN_NAMES, type UserDeep, type UserRow } from '../queries.ts';
import { StateTag, TypeTags } from './Badges.tsx';

const REASON_MIN = 10;
const REASON_MAX = 255;
const SEARCH_MIN = 2;
const SHOWN = 6;

/** A duplicate and the account that is kept: search, look at what would happen, say why, do it. */
export function MergeDialog({
  deep,
  into,
  onClose,
}: {
  readonly deep: UserDeep;
  /** Chosen already, from those who look alike. */
  readonly into: number | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('users');
  const { user } = deep;
  const name = nameOf(user);
  const [chosen, setChosen] = useState<number | null>(into);
  const [reason, setReason] = useState('');
  const { change, busy, error } = useChange();
  const preview = useApi(
    usersCalls.mergePreview,
    { query: { user_id: user.id, into_id: chosen ?? 0 } },
    { enabled: chosen !== null, staleTime: 0 },
  );
  const possible = preview.data !== undefined && preview.data.problems.length === 0;
  const submit = async () => {
    const body = { user_id: user.id, into_id: chosen ?? 0, reason: reason.trim(), revision: user.revision };
    if (await change(usersCalls.mergeUsers, { body }, () => t('act.merge.done', { name }))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('act.merge.title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="outline"
            color="red"
            loading={busy}
            disabled={chosen === null || !possible || reason.trim().length < REASON_MIN}
            onClick={() => void submit()}
          >
            {t('act.merge.button')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.muted}>{t('act.merge.text')}</p>
        {chosen === null ? (
          <Candidates not={user.id} onChoose={setChosen} />
        ) : (
          <>
            {preview.data ? <Preview preview={preview.data} onChange={() => setChosen(null)} /> : null}
            {preview.loading ? <Skeleton height={160} radius={12} /> : null}
            <Failed error={preview.error} />
          </>
        )}
        {chosen !== null && possible ? (
          <Textarea
            label={t('reason')}
            description={t('reasonMailed')}
            value={reason}
            maxLength={REASON_MAX}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={error?.errors.reason?.[0]}
          />
        ) : null}
        <Failed error={error} field="into_id" />
      </div>
    </Dialog>
  );
}

function Candidates({ not, onChoose }: { readonly not: number; readonly onChoose: (id: number) => void }) {
  const { t } = useTranslation('users');
  const [text, setText] = useState('');
  const search = text.trim();
  const asks = search.length >= SEARCH_MIN;
  const read = useApi(
    usersCalls.listUsers,
    { query: { search, page_size: SHOWN } },
    { enabled: asks, keepPrevious: true },
  );
  const found = asks ? (read.data?.results.elements ?? []).filter(({ id }) => id !== not) : [];
  return (
    <>
      <TextInput
        type="search"
        label={t('merge.search')}
        description={t('search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul className={classes.candidates}>
        {found.map((one) => (
          <li key={one.id}>
            <Party user={one} />
            <Button size="sm" onClick={() => onChoose(one.id)} aria-label={`${t('merge.choose')}: ${nameOf(one)}`}>
              {t('merge.choose')}
            </Button>
          </li>
        ))}
      </ul>
      {asks && !read.loading && found.length === 0 ? <p className={classes.muted}>{t('merge.none')}</p> : null}
      <Failed error={read.error} />
    </>
  );
}

function Party({ user }: { readonly user: UserRow }) {
  return (
    <div className={classes.party}>
      <strong>{nameOf(user)}</strong>
      <span className={classes.anywhere}>
        @{user.username} · {user.email}
      </span>
      <span className={classes.tags}>
        <TypeTags user={user} />
        <StateTag state={user.state} />
      </span>
    </div>
  );
}

function Preview({ preview, onChange }: { readonly preview: MergePreview; readonly onChange: () => void }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const { duplicate, kept, moves, records, problems } = preview;
  const numbers = (['followers', 'following', 'unlocks', 'channels', 'channel_subscriptions'] as const).filter(
    (key) => moves[key] > 0,
  );
  return (
    <>
      <div className={classes.parties}>
        <section>
          <h3>{t('merge.duplicate')}</h3>
          <Party user={duplicate} />
          {records.duplicate === null ? null : (
            <p className={classes.muted}>{t('merge.settled', { shown: format.count(records.duplicate) })}</p>
          )}
        </section>
        <section>
          <h3>{t('merge.kept')}</h3>
          <Party user={kept} />
          {records.kept === null ? null : (
            <p className={classes.muted}>{t('merge.settled', { shown: format.count(records.kept) })}</p>
          )}
          <Button size="sm" onClick={onChange}>
            {t('merge.change')}
          </Button>
        </section>
      </div>
      {problems.map((problem) => (
        <p key={problem} className={classes.problem} role="alert">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t(`merge.problem.${problem}`)}
        </p>
      ))}
      {problems.length === 0 ? (
        <dl className={classes.facts}>
          <div>
            <dt>{t('merge.moves')}</dt>
            <dd>
              {numbers.length === 0 && moves.plan === null ? t('none') : null}
              {[
                ...numbers.map((key) => `${t(`merge.${key}`)}: ${format.count(moves[key])}`),
                ...(moves.plan === null ? [] : [`${t('merge.plan')}: ${PLAN_NAMES[moves.plan]}`]),
              ].join(' · ')}
            </dd>
          </div>
        </dl>
      ) : null}
    </>
  );
}
