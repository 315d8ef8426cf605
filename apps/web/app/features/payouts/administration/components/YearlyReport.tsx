import { Group, NativeSelect, Text } from '@mantine/core';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { FIRST_YEAR_OF_SALES } from '@quotavera/domain/sells';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../../ui/download/index.ts';
import { Panel } from '../../../../ui/page/index.ts';

/** Offers the yearly report on tipsters to the tax office. */
export function YearlyReport() {
  const { t } = useTranslation('payouts-administration');
  const current = Math.max(FIRST_YEAR_OF_SALES, new Date().getFullYear());
  const years = Array.from({ length: current - FIRST_YEAR_OF_SALES + 1 }, (_, n) => String(current - n));
  const [year, setYear] = useState(years[0]!);
  return (
    <Panel title={t('report.title')}>
      <Text>{t('report.text')}</Text>
      <Group align="end">
        <NativeSelect
          label={t('report.year')}
          value={year}
          data={years}
          onChange={(event) => setYear(event.currentTarget.value)}
        />
        <DownloadButton path={sellsLinks.dac7.replace(':year', year)} name={`dac7-${year}.csv`}>
          {t('report.download')}
        </DownloadButton>
      </Group>
    </Panel>
  );
}
