import { Group, Kbd, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { letterKeysOn } from '../../../platform/preferences/letter-keys.ts';
import { Checkbox } from '../../../ui/controls/index.ts';
import { Dialog } from '../../../ui/dialog/index.ts';
import { turnLetters } from './turn-letters.ts';

/** Every key of the product, by where it does something. Keys of one line do the same. */
const GROUPS = {
  everywhere: { search: ['/', 'Ctrl K', '⌘ K'], sheet: ['?'], close: ['Esc'] },
  lists: { next: ['J'], previous: ['K'], open: ['↵'], follow: ['F'] },
  work: { choose: ['X'], confirm: ['C'], undo: ['Z'] },
} as const;
type GroupName = keyof typeof GROUPS;

function Keys({ group }: { group: GroupName }) {
  const { t } = useTranslation('home-keys');
  return (
    <Table withRowBorders={false} verticalSpacing={4} captionSide="top">
      <Table.Caption ta="left" fw={600} c="inherit">
        {t(`group.${group}`)}
      </Table.Caption>
      <Table.Tbody>
        {Object.entries<readonly string[]>(GROUPS[group]).map(([name, keys]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} ta="left">
              {t(`does.${name}` as 'does.search')}
            </Table.Th>
            <Table.Td>
              <Group gap={6} justify="flex-end">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The sheet of all keys, on which single letters are turned off. */
export default function KeysSheet({ staff, onClose }: { staff: boolean; onClose: () => void }) {
  const { t } = useTranslation('home-keys');
  const [on, setOn] = useState(letterKeysOn);
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <Stack>
        <Keys group="everywhere" />
        <Keys group="lists" />
        {staff ? <Keys group="work" /> : null}
        <Checkbox
          label={t('letters')}
          description={t('lettersHint')}
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            turnLetters(checked);
            setOn(checked);
          }}
        />
        <Text size="sm" c="dimmed">
          {t('where')}
        </Text>
      </Stack>
    </Dialog>
  );
}
