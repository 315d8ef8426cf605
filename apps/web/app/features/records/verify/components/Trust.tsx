import { Anchor, Code, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '../../../../ui/icons/index.ts';

const VISIBLE = [
  'delete',
  'change',
  'grade',
  'results',
  'rank',
  'commission',
  'backdate',
  'hide',
  'figures',
  'badges',
  'open',
] as const;
const INVISIBLE = ['time', 'first', 'odds', 'result', 'word', 'field', 'people'] as const;
const FILES = [
  ['checkpoint', '/ledger/checkpoint'],
  ['vkey', '/ledger/vkey'],
] as const;

/** A part of the page under its title. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" miw={0} aria-labelledby={id}>
      <Title order={2} id={id} fz={20}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Download({ href, name, children }: { href: string; name?: string; children: string }) {
  return (
    <Anchor
      href={href}
      download={name ?? true}
      display="inline-flex"
      mih="var(--touch)"
      style={{ alignItems: 'center' }}
    >
      <IconDownload size={18} aria-hidden="true" style={{ marginInlineEnd: 8 }} />
      {children}
    </Anchor>
  );
}

/** Explains in plain words what the log makes visible and what it can't, and how to check without this page. */
export function Trust({ username }: { username: string | null }) {
  const { t } = useTranslation('records-verify');
  const bundle = username === null ? null : `/ledger/bundle/${encodeURIComponent(username)}`;
  const file = `${username ?? t('yourself.example')}.json`;
  return (
    <>
      <Part id="yourself" title={t('yourself.title')}>
        <Text c="dimmed" maw="75ch">
          {t('yourself.text')}
        </Text>
        <Group gap="4px 24px">
          {bundle ? (
            <Download href={bundle} name={file}>
              {t('yourself.bundle', { username })}
            </Download>
          ) : null}
          <Download href="/ledger/verify-record.mjs">{t('yourself.program')}</Download>
          {FILES.map(([key, href]) => (
            <Anchor key={key} href={href} py={10}>
              {t(`yourself.${key}`)}
            </Anchor>
          ))}
        </Group>
        <Code block>
          {[
            `node verify-record.mjs ${file} --vkey "…"`,
            `node verify-record.mjs ${file} --log https://…/ledger --prices`,
            'node verify-record.mjs forecasts https://… --log https://…/ledger',
          ].join('\n')}
        </Code>
        <Text c="dimmed" maw="75ch">
          {t('yourself.standards')}
        </Text>
      </Part>
      <SimpleGrid minColWidth="min(100%, 360px)" autoFlow="auto-fit" spacing="xl">
        <Part id="visible" title={t('visible.title')}>
          <List spacing={10}>
            {VISIBLE.map((key) => (
              <List.Item key={key}>{t(`visible.${key}`)}</List.Item>
            ))}
          </List>
        </Part>
        <Part id="invisible" title={t('invisible.title')}>
          <List spacing={10}>
            {INVISIBLE.map((key) => (
              <List.Item key={key}>{t(`invisible.${key}`)}</List.Item>
            ))}
          </List>
        </Part>
      </SimpleGrid>
    </>
  );
}
