import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/page/index.ts';
import { TimeText } from '../../../ui/time/index.ts';
import type { Site } from './queries.ts';

/** When the figures were made, and who the bookmakers are: what an admin wrote, and the licence that lets them be listed. */
export default function Descriptions({ sites, updatedAt }: { sites: readonly Site[]; updatedAt: string | null }) {
  const { t } = useTranslation('tools-bookmakers');
  return (
    <>
      {updatedAt ? (
        <Text size="sm" c="dimmed">
          {t('updated')} <TimeText value={updatedAt} />
        </Text>
      ) : null}
      {sites.length > 0 ? (
        <Panel title={t('who.title')}>
          <Stack gap="md">
            {sites.map((site) => (
              <Stack key={site.id} gap={2}>
                <Text fw={600}>{site.name}</Text>
                {site.description ? <Text maw="72ch">{site.description}</Text> : null}
                <Group gap="4px 16px" fz={14} c="dimmed">
                  <span>{site.adm_licence ? t('who.licence', { number: site.adm_licence }) : t('who.noLicence')}</span>
                  {site.link ? (
                    <Anchor href={site.link} rel="nofollow noopener noreferrer" target="_blank" inherit>
                      {t('who.site', { host: new URL(site.link).hostname })}
                    </Anchor>
                  ) : null}
                </Group>
              </Stack>
            ))}
          </Stack>
        </Panel>
      ) : null}
    </>
  );
}
