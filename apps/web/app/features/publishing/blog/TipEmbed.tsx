import { Anchor, Box, Skeleton } from '@mantine/core';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { sessionQueries, useApi } from '../../../platform/api/queries.ts';
import { TipViewCard } from '../../tips/index.ts';

function Embedded({ id }: { id: number }) {
  const { t } = useTranslation('ui');
  const read = useApi(tipsAddresses.readTip, { params: { id } });
  if (read.loading) return <Skeleton height={180} />;
  if (read.data) return <TipViewCard tip={read.data.tip} />;
  return (
    <Anchor component={Link} to={paths.tipPublic(id)}>
      {t('richText.tip')}
    </Anchor>
  );
}

/** A tip inside of an article, as its reader may see it: the article's author decides which tip, the API how much of it. */
export default function TipEmbed({ id }: { id: string }) {
  return (
    // Visitors have no queries of their own on a public page.
    <QueryClientProvider client={sessionQueries()}>
      <Box my="md">
        <Embedded id={Number(id)} />
      </Box>
    </QueryClientProvider>
  );
}
