import { Box, Text } from '@mantine/core';
import type { academyAddresses } from '@quotavera/contract/academy/addresses';
import { useTranslation } from 'react-i18next';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { useTimeZone } from '../../../ui/time/index.ts';

type Change = ReplyTo<typeof academyAddresses.readExam>['changes'][number];

/** Lists what teachers have changed of marks, with the mark of before and the reason: the same to the learner and to those who teach. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('academy-learners');
  const format = useFormats();
  const zone = useTimeZone();
  if (changes.length === 0) return null;
  return (
    <Box component="ul" className="plain-list">
      {changes.map(({ kind, by, at, reason, points_before: before, points_after: after }) => (
        <Text key={at} component="li" size="sm">
          {t(`change.${kind}`, {
            name: by ?? t('change.somebody'),
            when: format.instant(at, zone, 'short'),
            before: format.count(before),
            after: format.count(after),
          })}
          <br />
          {t('change.reason', { reason })}
        </Text>
      ))}
    </Box>
  );
}
