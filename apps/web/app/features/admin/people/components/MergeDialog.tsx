import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { FREE_TEXT_MAX, FREE_TEXT_MIN } from '@quotavera/domain/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../platform/api/index.ts';
import { useApi } from '../../../../platform/api/queries.ts';
import { ofEverything } from '../../../../platform/api/use-change.ts';
import { notify } from '../../../../platform/notify/index.ts';
import { Failed } from '../../../../ui/change/index.tsx';
import { FormDialog } from '../../../../ui/dialog/index.ts';
import { Facts } from '../../../../ui/facts/index.ts';
import { useApiForm } from '../../../../ui/form/index.ts';
import { useFormats } from '../../../../ui/format/index.ts';
import { Note } from '../../../../ui/note/index.ts';
import { CountedTextarea } from '../../../../ui/text/index.ts';
import { type MergePreview, nameOf, PLAN_NAMES, type UserDeep, type UserRow } from '../queries.ts';
import { StateTag, TypeTags } from './Badges.tsx';
import { Rows } from './Rows.tsx';

const SEARCH_MIN = 2;
const SHOWN = 6;

/** Merges a duplicate into the account that stays: search, preview, reason, confirmation. */
export function MergeDialog({
  deep,
  into,
  onClose,
}: {
  deep: UserDeep;
  /** The account that was chosen from the possible duplicates. */
  into: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-people');
  const { user } = deep;
  const name = nameOf(user);
  const [chosen, setChosen] = useState<number | null>(into);
  const form = useApiForm({
    initialValues: { reason: '' },
    affects: ofEverything,
    send: ({ reason }) => {
      const body = { user_id: user.id, into_id: chosen ?? 0, reason: reason.trim(), revision: user.revision };
      return api(accountsAdminAddresses.mergeUsers, { body });
    },
    done: () => {
      notify('success', t('act.merge.done', { name }));
      onClose();
    },
  });
  const preview = useApi(
    accountsAdminAddresses.mergePreview,
    { query: { user_id: user.id, into_id: chosen ?? 0 } },
    { enabled: chosen !== null, staleTime: 0 },
  );
  const possible = preview.data !== undefined && preview.data.problems.length === 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('act.merge.title', { name })}
      submit={t('act.merge.button')}
      tone="danger"
      disabled={chosen === null || !possible || form.values.reason.trim().length < FREE_TEXT_MIN}
    >
      <Text c="dimmed">{t('act.merge.text')}</Text>
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
        <CountedTextarea
          label={t('reason')}
          description={t('reasonMailed')}
          max={FREE_TEXT_MAX}
          {...form.field('reason')}
        />
      ) : null}
    </FormDialog>
  );
}

function Candidates({ not, onChoose }: { not: number; onChoose: (id: number) => void }) {
  const { t } = useTranslation('admin-people');
  const [text, setText] = useState('');
  const search = text.trim();
  const asks = search.length >= SEARCH_MIN;
  const read = useApi(
    accountsAdminAddresses.listUsers,
    { query: { search, page_size: SHOWN } },
    { enabled: asks, keepPrevious: true },
  );
  const candidates = asks ? (read.data?.results.elements ?? []).filter(({ id }) => id !== not) : [];
  return (
    <>
      <TextInput
        type="search"
        label={t('merge.search')}
        description={t('search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Rows
        empty={asks && !read.loading ? t('merge.none') : ''}
        rows={candidates.map((one) => ({
          key: one.id,
          text: <Party user={one} />,
          end: (
            <Button size="sm" onClick={() => onChoose(one.id)} aria-label={`${t('merge.choose')}: ${nameOf(one)}`}>
              {t('merge.choose')}
            </Button>
          ),
        }))}
      />
      <Failed error={read.error} />
    </>
  );
}

function Party({ user }: { user: UserRow }) {
  return (
    <Stack gap={4} miw={0}>
      <b>{nameOf(user)}</b>
      <Text span style={{ overflowWrap: 'anywhere' }}>
        @{user.username} · {user.email}
      </Text>
      <Group component="span" gap={6}>
        <TypeTags user={user} />
        <StateTag state={user.state} />
      </Group>
    </Stack>
  );
}

function Preview({ preview, onChange }: { preview: MergePreview; onChange: () => void }) {
  const { t } = useTranslation('admin-people');
  const format = useFormats();
  const { duplicate, kept, moves, records, problems } = preview;
  const numbers = (['followers', 'following', 'unlocks', 'channels', 'channel_subscriptions'] as const).filter(
    (key) => moves[key] > 0,
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {(['duplicate', 'kept'] as const).map((side) => (
          <Paper key={side} component="section" radius="md">
            <Stack gap="xs" align="flex-start">
              <Title order={3} fz={14} fw={500} ff="text" c="dimmed">
                {t(`merge.${side}`)}
              </Title>
              <Party user={side === 'kept' ? kept : duplicate} />
              {records[side] === null ? null : (
                <Text c="dimmed">{t('merge.settled', { shown: format.count(records[side]) })}</Text>
              )}
              {side === 'kept' ? (
                <Button size="sm" onClick={onChange}>
                  {t('merge.change')}
                </Button>
              ) : null}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      {problems.map((problem) => (
        <Note key={problem} kind="error">
          {t(`merge.problem.${problem}`)}
        </Note>
      ))}
      {problems.length === 0 ? (
        <Facts
          facts={[
            [
              t('merge.moves'),
              [
                ...numbers.map((key) => `${t(`merge.${key}`)}: ${format.count(moves[key])}`),
                ...(moves.plan === null ? [] : [`${t('merge.plan')}: ${PLAN_NAMES[moves.plan]}`]),
              ].join(' · ') || t('none'),
            ],
          ]}
        />
      ) : null}
    </>
  );
}
