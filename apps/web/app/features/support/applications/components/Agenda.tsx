import { Anchor, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { addDays, isDay } from '@quotavera/domain/time';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../../platform/api/queries.ts';
import { IconCalendarEvent } from '../../../../ui/icons/index.ts';
import { Tag } from '../../../../ui/outcome/index.ts';
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/state/index.ts';
import { useAddress } from '../../../../ui/table/index.ts';
import { useMoments } from '../moments.ts';
import { ApplicationDialog } from './ApplicationDialog.tsx';

const WEEK = 7;

/** The slots of a week: who has proposed them, and which calls are set. */
export function Agenda() {
  const { t } = useTranslation('support-applications');
  const moments = useMoments();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const address = useAddress();
  const requestedWeek = search.get('week');
  const shown = Number(search.get('application')) || null;
  const read = useApi(
    supportAddresses.meetingCalls,
    { query: requestedWeek && isDay(requestedWeek) ? { week: requestedWeek } : {} },
    { keepPrevious: true, staleTime: 0 },
  );
  const week = read.data?.week;
  const days = read.data?.results ?? [];
  return (
    <>
      {read.error ? <ErrorState error={read.error} onRetry={read.reload} /> : null}
      {read.loading ? (
        <LoadingState>
          <Skeleton height={360} radius="lg" />
        </LoadingState>
      ) : null}
      {week ? (
        <Group gap="xs">
          <Title order={2} size="h3" mr="auto">
            {t('admin.week')} {moments.day(`${week}T12:00:00Z`)}
          </Title>
          <Button component={Link} to={address({ week: addDays(week, -WEEK) })} preventScrollReset>
            {t('admin.previous')}
          </Button>
          <Button component={Link} to={address({ week: null })} preventScrollReset>
            {t('admin.today')}
          </Button>
          <Button component={Link} to={address({ week: addDays(week, WEEK) })} preventScrollReset>
            {t('admin.next')}
          </Button>
        </Group>
      ) : null}
      {week && days.length === 0 ? (
        <EmptyState icon={<IconCalendarEvent size={22} />} title={t('admin.closed')} />
      ) : null}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="md">
        {days.map(({ day, slots }) => (
          <Paper key={day} p="md" component="section" aria-label={moments.day(`${day}T12:00:00Z`)}>
            <Stack gap={6}>
              <Title order={3} size="h4">
                {moments.day(`${day}T12:00:00Z`)}
              </Title>
              {slots.map(({ starts_at: at, application }) => (
                <Group key={at} gap="xs" wrap="nowrap" mih={44} {...(application ? {} : { visibleFrom: 'sm' })}>
                  <Text fw={500} w={48} flex="none" style={{ fontVariantNumeric: 'tabular-nums' }}>
                    {moments.hour(at)}
                  </Text>
                  {application ? (
                    <Group gap="0 8px">
                      <Anchor
                        component={Link}
                        to={address({ application: String(application.id) })}
                        preventScrollReset
                        py={10}
                        style={{ overflowWrap: 'anywhere' }}
                      >
                        {application.name}
                      </Anchor>
                      <Tag tone={application.is_set ? 'accent' : 'warning'}>
                        {t(application.is_set ? 'admin.set' : 'admin.proposed')}
                      </Tag>
                    </Group>
                  ) : (
                    <Text c="dimmed" size="sm">
                      {t('admin.free')}
                    </Text>
                  )}
                </Group>
              ))}
              <Text c="dimmed" size="sm" hiddenFrom="sm">
                {t('admin.freeCount', { count: slots.filter(({ application }) => !application).length })}
              </Text>
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      <ApplicationDialog
        key={shown}
        id={shown}
        onClose={() => void navigate(address({ application: null }), { preventScrollReset: true })}
      />
    </>
  );
}
