import { Button } from '@mantine/core';
import { tipsMemberAddresses } from '@quotavera/contract/tips/member-addresses';
import { MATCH_MARKS, type MatchMark } from '@quotavera/domain/tips';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/index.ts';
import { queryKeyOf } from '../../../platform/api/queries.ts';
import { notify } from '../../../platform/notify/index.ts';
import { useDecision } from '../../../platform/viewer/index.ts';
import { Menu } from '../../../ui/controls/index.ts';
import { IconBellOff, IconStar } from '../../../ui/icons/index.ts';
import { useErrorText } from '../../../ui/state/index.ts';
import type { OpenTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import { useMatchMarks } from './useMatchMarks.ts';

const ICONS = { watched: IconStar, muted: IconBellOff } as const;

/** Watches the matches of a tip, whose new tips then notify, or silences them; a second press takes it back. */
export function MatchMenu({ tip }: { tip: OpenTip }) {
  const { t } = useTranslation('tips');
  const words = useWording();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { granted } = useDecision('tips.follow');
  const marks = useMatchMarks();
  const matches = tip.legs.flatMap((leg) =>
    leg.fixture_id === null
      ? []
      : [{ id: leg.fixture_id, name: words.leg(leg).event, mark: marks.get(leg.fixture_id) }],
  );
  if (!granted || matches.length === 0 || tip.settled_at !== null) return null;
  const shown = MATCH_MARKS.find((mark) => matches.some((match) => match.mark === mark));
  const Icon = ICONS[shown ?? 'watched'];

  async function set({ id, name }: { id: number; name: string }, mark: MatchMark | null): Promise<void> {
    const result = await api(tipsMemberAddresses.markMatch, { body: { fixture_id: id, mark } });
    if (!result.ok) return notify('failure', errorText(result.error));
    notify('success', t(`match.done.${mark ?? 'none'}`, { match: name }));
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(tipsMemberAddresses.listMatchMarks) });
  }

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="sm" variant={shown ? 'light' : 'default'} leftSection={<Icon size={17} aria-hidden="true" />}>
          {t(`match.state.${shown ?? 'none'}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {matches.map((match) => (
          <Fragment key={match.id}>
            {matches.length > 1 ? <Menu.Label>{match.name}</Menu.Label> : null}
            {MATCH_MARKS.map((mark) => {
              const Mark = ICONS[mark];
              const on = match.mark === mark;
              return (
                <Menu.Item
                  key={mark}
                  leftSection={<Mark size={16} aria-hidden="true" />}
                  onClick={() => void set(match, on ? null : mark)}
                >
                  {t(`match.${on ? 'undo' : 'set'}.${mark}`)}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
