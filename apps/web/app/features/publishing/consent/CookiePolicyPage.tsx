import { Badge, Box, Button, Code, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { ApiResult } from '../../../platform/api/index.ts';
import { useHydrated } from '../../../platform/boot/use-in-browser.ts';
import {
  askForConsent,
  consentEndsAt,
  nowSeconds,
  onConsent,
  readConsent,
  storedConsent,
} from '../../../platform/consent/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Page, PageHeader, PageMeta } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { Table } from '../../../ui/table/Table.tsx';
import { HOME_ZONE } from '../../../ui/time/index.ts';
import { PageSections, type PageText } from '../pages/index.ts';
import classes from './Consent.module.css';
import { useDuration } from './components/use-duration.ts';
import type { CookieGroup, CookieGroups } from './queries.ts';

function YourChoice({ groups }: { groups: readonly CookieGroup[] }) {
  const hydrated = useHydrated();
  const { t } = useTranslation('publishing-consent');
  const format = useFormats();
  // The choice is only known in the browser, so the server renders the page without one.
  const stored = useSyncExternalStore(onConsent, storedConsent, () => null);
  const consent = stored && readConsent(stored, nowSeconds());
  // The Swedish locale formats days as ISO 8601 does.
  const day = (at: number) => format.day(new Intl.DateTimeFormat('sv-SE', { timeZone: HOME_ZONE }).format(at), 'long');
  return (
    <Paper component="section" aria-labelledby="your-choice">
      <Group justify="space-between">
        <Box flex="1 1 320px">
          <Title order={2} id="your-choice">
            {t('policy.choiceTitle')}
          </Title>
          {consent ? (
            <Text component="div" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <p>{t('policy.made', { date: day(consent.at * 1_000), until: day(consentEndsAt(consent)) })}</p>
              {consent.proof ? <p>{t('policy.proof', { id: consent.proof })}</p> : null}
              <List listStyleType="none" size="sm" c="var(--ink)" mt={6}>
                {groups
                  .filter(({ is_required }) => !is_required)
                  .map(({ varname, name }) => (
                    <List.Item key={varname}>
                      {name}: <b>{consent.allowed.includes(varname) ? t('policy.allowed') : t('policy.refused')}</b>
                    </List.Item>
                  ))}
              </List>
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              {t('policy.none')}
            </Text>
          )}
        </Box>
        <Button variant="filled" disabled={!hydrated} onClick={() => askForConsent(true)}>
          {t('policy.change')}
        </Button>
      </Group>
    </Paper>
  );
}

function GroupTable({ group }: { group: CookieGroup }) {
  const { t } = useTranslation('publishing-consent');
  const duration = useDuration();
  const id = `cookies-${group.varname}`;
  return (
    <Paper component="section" aria-labelledby={id} p={0} style={{ overflow: 'hidden' }}>
      <Box p="md" pb="sm">
        <Group gap="xs">
          <Title order={2} id={id}>
            {group.name}
          </Title>
          {group.is_required ? <Badge color="vite-blue">{t('dialog.always')}</Badge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {group.description}
        </Text>
      </Box>
      <Table aria-labelledby={id} className={classes.table} verticalSpacing="xs" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('policy.name')}</Table.Th>
            <Table.Th>{t('policy.purpose')}</Table.Th>
            <Table.Th>{t('policy.where')}</Table.Th>
            <Table.Th>{t('policy.long')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {group.cookies.map((cookie) => (
            <Table.Tr key={cookie.name}>
              <Table.Td>
                <Code>{cookie.name}</Code>
              </Table.Td>
              <Table.Td>{cookie.description}</Table.Td>
              <Table.Td>{t(`storage.${cookie.storage}`)}</Table.Td>
              <Table.Td>{duration(cookie)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

/** Everything that the product stores in the browser, from the same call as the dialog, and a button to change the choice. */
export function CookiePolicyPage({ data, text }: { data: ApiResult<CookieGroups>; text: ApiResult<PageText> }) {
  const { t } = useTranslation('publishing-consent');
  const format = useFormats();
  const { revalidate } = useRevalidator();
  const groups = data.ok ? data.data.groups : [];
  return (
    <Page>
      {text.ok ? (
        <>
          <PageMeta title={text.data.title} description={text.data.summary} />
          <PageHeader title={text.data.title} lead={text.data.summary} />
          <PageSections intro={text.data.intro} sections={text.data.sections} />
        </>
      ) : null}
      <YourChoice groups={groups} />
      {data.ok ? (
        groups.map((group) => <GroupTable key={group.varname} group={group} />)
      ) : (
        <ErrorState title={t('dialog.failed')} error={data.error} onRetry={() => void revalidate()} />
      )}
      <Stack component="section" gap="xs" maw="68ch">
        <Title order={2}>{t('policy.keptTitle')}</Title>
        <Text>{t('policy.kept')}</Text>
      </Stack>
      <Stack component="section" gap="xs" maw="68ch">
        <Title order={2}>{t('policy.browserTitle')}</Title>
        <Text>{t('policy.browser')}</Text>
        {data.ok ? <Text>{t('policy.version', { date: format.day(data.data.version, 'long') })}</Text> : null}
      </Stack>
    </Page>
  );
}
