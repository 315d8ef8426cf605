import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import type { ApiResult } from '../../../platform/api/index.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { Panel } from '../../../ui/page/index.ts';
import { ErrorState } from '../../../ui/state/index.ts';
import { Pager } from '../../../ui/table/index.ts';
import { type TipView, TipViewCard } from '../../tips/index.ts';
import type { TipPage } from '../queries.ts';

/** Tips as cards. A match's list has only those that its reader sees whole: a locked one keeps its match to itself. */
export default function Tips({
  title,
  tips,
  pages,
  saysLocked = true,
}: {
  title: string;
  tips: ApiResult<TipPage>;
  /** The place in a list of several pages. */
  pages?: { page: number; pageSize: number };
  saysLocked?: boolean;
}) {
  const { t } = useTranslation('calendar-match');
  const { signedIn } = useSession();
  const format = useFormats();
  if (!tips.ok) return <ErrorState error={tips.error} />;
  const { results, count } = tips.data;
  return (
    <Panel title={count > 0 ? `${title} (${format.count(count)})` : title}>
      <Stack gap="sm">
        {results.length > 0 ? (
          <SimpleGrid minColWidth="min(100%, 340px)" spacing="sm">
            {results.map((tip: TipView) => (
              <TipViewCard key={tip.id} tip={tip} offersPlan={false} />
            ))}
          </SimpleGrid>
        ) : (
          <Text>{t('tips.none')}</Text>
        )}
        {pages ? <Pager page={pages.page} pageSize={pages.pageSize} {...tips.data} /> : null}
        {saysLocked ? (
          <Text size="sm" c="dimmed">
            {t('tips.locked')}
          </Text>
        ) : null}
        <Group gap="md">
          <Anchor component={Link} to={signedIn ? paths.tips : paths.tipstersPublic}>
            {t(signedIn ? 'tips.all' : 'tips.tipsters')}
          </Anchor>
        </Group>
      </Stack>
    </Panel>
  );
}
