import { Badge, Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../ui/format/index.ts';
import { TimeText, useTimeZone } from '../../../../ui/time/index.ts';
import type { ThreadMessage } from '../queries.ts';
import { AttachmentList } from './Attachments.tsx';

function useAuthor(): (message: ThreadMessage) => string {
  const { t } = useTranslation('support-messages');
  return ({ own, side, author }) => {
    if (own) return t('you');
    if (side === 'system') return t('system');
    return author ?? t('team');
  };
}

/** Shows an event in a line: who, what and when. */
function EventLine({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('support-messages');
  const format = useFormats();
  const zone = useTimeZone();
  if (!message.event) return null;
  const { type, values } = message.event;
  const { when, d1, d2, d3, note, ...rest } = values;
  const moment = (value: unknown) => format.instant(String(value), zone);
  const dates = [d1, d2, d3].filter((date) => date !== undefined).map(moment);
  // In the third person, so that the sentence holds for whoever reads it.
  const author = message.author ?? t('team');
  const words = t(`event.${type}`, {
    ...rest,
    count: Number(rest.count ?? 0),
    when: when === undefined ? '' : moment(when),
  });
  const more = [...dates, ...(note === undefined ? [] : [String(note)])];
  return (
    <Text size="sm" c="dimmed" ta="center">
      {message.side === 'system' ? words : `${author} ${words}`}
      {more.length > 0 ? `: ${more.join(' · ')}` : null} · <TimeText value={message.sent_at} />
    </Text>
  );
}

/** Shows a message, a note of the team, or the line of an event. */
export function MessageItem({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('support-messages');
  const author = useAuthor();
  if (message.kind === 'event') return <EventLine message={message} />;
  const isNote = message.kind === 'note';
  return (
    <Group justify={message.own ? 'flex-end' : 'flex-start'}>
      <Box maw="min(100%, 68ch)" miw={0}>
        <Paper
          p="sm"
          bg={isNote ? 'var(--mantine-color-yellow-light)' : message.own ? 'var(--accent-soft)' : undefined}
        >
          <Stack gap="xs">
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {author(message)}
              </Text>
              {isNote ? (
                <Badge variant="light" color="yellow">
                  {t('note')}
                </Badge>
              ) : null}
              <Text size="sm" c="dimmed">
                <TimeText value={message.sent_at} />
                {message.via === 'mail' ? ` · ${t('byMail')}` : null}
              </Text>
            </Group>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message.message}</Text>
            <AttachmentList files={message.attachments} />
          </Stack>
        </Paper>
      </Box>
    </Group>
  );
}
