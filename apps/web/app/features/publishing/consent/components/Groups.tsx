import { Badge, Code, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Accordion, Checkbox } from '../../../../ui/controls/index.ts';
import type { CookieGroup } from '../queries.ts';
import { useDuration } from './use-duration.ts';

function Cookies({ group }: { group: CookieGroup }) {
  const { t } = useTranslation('publishing-consent');
  const duration = useDuration();
  return (
    <Accordion variant="unstyled">
      <Accordion.Item value="cookies">
        <Accordion.Control fz="sm" c="var(--accent)" px={0}>
          {t('dialog.details', { count: group.cookies.length })}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="xs" fz="sm">
            {group.cookies.map((cookie) => (
              <div key={cookie.name}>
                <Code>{cookie.name}</Code>
                <Text inherit>
                  {cookie.description}{' '}
                  <Text span inherit c="dimmed">
                    {t(`storage.${cookie.storage}`)} · {duration(cookie)}
                  </Text>
                </Text>
              </div>
            ))}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Each purpose: allowed or not, and what is kept for it. `allowed` has the names of the optional groups that are. */
export default function Groups({
  groups,
  allowed,
  onChange,
}: {
  groups: readonly CookieGroup[];
  allowed: readonly string[];
  onChange: (allowed: readonly string[]) => void;
}) {
  const { t } = useTranslation('publishing-consent');
  return groups.map((group) => (
    <Paper key={group.varname} py="xs">
      {group.is_required ? (
        <>
          <Group gap="xs">
            <Text>{group.name}</Text>
            <Badge color="vite-blue">{t('dialog.always')}</Badge>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {group.description}
          </Text>
        </>
      ) : (
        <Checkbox
          label={group.name}
          description={group.description}
          checked={allowed.includes(group.varname)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...allowed, group.varname]
                : allowed.filter((name) => name !== group.varname),
            )
          }
        />
      )}
      <Cookies group={group} />
    </Paper>
  ));
}
