import { Anchor, Image, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../../paths.ts';
import { CopyField } from '../../../../ui/copy/index.ts';
import { Panel } from '../../../../ui/page/index.ts';

/** The card of the record for the tipster's own site: how it looks, and what to paste. */
export function EmbedPanel({ username }: { username: string }) {
  const { t, i18n } = useTranslation('accounts-profile');
  const { t: ui } = useTranslation('ui');
  const copy = (what: string) => `${ui('copy')}: ${what}`;
  const name = encodeURIComponent(username);
  const { origin } = globalThis.location;
  const of = (file: string) => `${origin}/embed/${file}?language=${i18n.language}`;
  const frame = `<iframe src="${of(name)}" width="600" height="315" style="border:0" loading="lazy" title="Quotavera"></iframe>`;
  const picture = `<a href="${origin}${paths.tipsterProfile(username)}"><img src="${of(`${name}.svg`)}" width="600" height="315" alt="Quotavera"></a>`;
  return (
    <Panel title={t('embed.title')}>
      <Text size="sm" c="dimmed">
        {t('embed.text')}
      </Text>
      <Anchor href={of(name)} target="_blank" rel="noopener" display="block" w="100%" maw={600}>
        <Image src={`/embed/${name}.svg?language=${i18n.language}`} alt={t('embed.alt')} w="100%" radius="lg" />
      </Anchor>
      <CopyField label={t('embed.frame')} value={frame} copyLabel={copy(t('embed.frame'))} />
      <CopyField label={t('embed.picture')} value={picture} copyLabel={copy(t('embed.picture'))} />
    </Panel>
  );
}
