import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { IconMessage } from '../../../../ui/icons/index.ts';
import { EmptyState } from '../../../../ui/state/index.ts';
import { type Column, ListTable, useListPage } from '../../../../ui/table/index.ts';
import { TimeText } from '../../../../ui/time/index.ts';
import { STATUS_COLORS } from './statuses.ts';

type Row = ReplyTo<typeof supportAddresses.listThreads>['results'][number];

/** A member's conversations, the latest first. */
export function OwnThreads() {
  const { t } = useTranslation('support-messages');
  const threads = useListPage(supportAddresses.listThreads);
  const columns: readonly Column<Row>[] = [
    {
      key: 'subject',
      header: t('inbox.subject'),
      inCard: 'title',
      cell: ({ id, subject, unread }) => (
        <Group gap="xs" wrap="nowrap">
          <Anchor
            component={Link}
            to={`?thread=${id}`}
            fw={unread ? 700 : 500}
            mih={44}
            display="inline-flex"
            style={{ alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            {subject}
          </Anchor>
          {unread ? <Badge flex="none">{t('unread')}</Badge> : null}
        </Group>
      ),
    },
    {
      key: 'excerpt',
      header: t('contact.message'),
      inCard: 'bare',
      cell: ({ excerpt }) => (
        <Text size="sm" c="dimmed" lineClamp={1} maw={420}>
          {excerpt}
        </Text>
      ),
    },
    { key: 'kind', header: t('inbox.kind'), cell: ({ kind, host }) => host?.username ?? t(`kind.${kind}`) },
    {
      key: 'status',
      header: t('inbox.status'),
      inCard: 'line',
      cell: ({ status }) => (
        <Badge variant="light" miw="max-content" color={STATUS_COLORS[status]}>
          {t(`status.${status}`)}
        </Badge>
      ),
    },
    { key: 'last', header: t('inbox.last'), inCard: 'end', cell: ({ last_at }) => <TimeText value={last_at} /> },
  ];
  return (
    <ListTable
      read={threads}
      caption={t('list')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          icon={<IconMessage size={22} />}
          title={t('none')}
          action={
            <Button component={Link} to={paths.contact} variant="filled">
              {t('new')}
            </Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
