import { Anchor, Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../avatar/index.ts';
import { SkillBadge } from '../outcome/index.ts';

export interface TipsterNameProps {
  tipster: {
    username: string;
    name: string;
    avatar_url: string | null;
    badge: boolean;
  };
  /** Before the picture, such as the place in a ranking. */
  before?: ReactNode;
  size?: number;
}

/** A tipster in a row: picture, name, username and the badge. The name leads to the profile. */
export function TipsterName({ tipster, before, size = 34 }: TipsterNameProps) {
  return (
    <Group component="span" gap={10} wrap="nowrap" miw={0}>
      {before}
      <Avatar name={tipster.name} src={tipster.avatar_url} size={size} />
      {/* The badge goes below a name that leaves it no room, rather than break the name. */}
      <Group component="span" gap="2px 10px" miw={0}>
        <Stack component="span" gap={0} miw={92} maw="100%" lh={1.35}>
          <Anchor
            component={Link}
            to={paths.tipsterProfile(tipster.username)}
            fw={600}
            c="var(--ink)"
            underline="hover"
            lineClamp={2}
            style={{ overflowWrap: 'anywhere' }}
          >
            {tipster.name}
          </Anchor>
          <Text span size="sm" lh="inherit" c="dimmed" truncate>
            @{tipster.username}
          </Text>
        </Stack>
        {tipster.badge ? (
          <Box component="span" flex="none">
            <SkillBadge short />
          </Box>
        ) : null}
      </Group>
    </Group>
  );
}
