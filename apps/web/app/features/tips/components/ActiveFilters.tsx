import { Button, Group } from '@mantine/core';
import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../platform/api/queries.ts';
import { matchName, useFormats } from '../../../ui/format/index.ts';
import { IconX } from '../../../ui/icons/index.ts';
import { useAddress } from '../../../ui/table/index.ts';
import { queryOfAddress, type TipFilter } from '../filters.ts';
import { useWording } from '../wording.ts';
import { rememberedName } from './chosen-names.ts';

/** These say by themselves that they are on: a menu shows its choice, a switch is pressed. */
const SHOWN: readonly TipFilter[] = ['match', 'team', 'tipster', 'day', 'market'];

/** Shows the filters that the bar has no field for, each with a button that removes it. */
export function ActiveFilters({ names }: { names: readonly TipFilter[] }) {
  const { t } = useTranslation('tips');
  const [search] = useSearchParams();
  const address = useAddress();
  const words = useWording();
  const format = useFormats();
  const query = queryOfAddress(search, names);
  const match = query.match ?? '';
  const fixture = useApi(
    calendarAddresses.readFixture,
    { params: { id: match } },
    { enabled: match !== '', staleTime: 300_000 },
  );
  const team = query.team ?? '';
  const chosenTeam = rememberedName('team', team);
  const readTeam = useApi(
    calendarAddresses.readTeam,
    { params: { id: team } },
    { enabled: team !== '' && chosenTeam === undefined, staleTime: 300_000 },
  );
  const labelOf = (name: TipFilter, value: string): string => {
    switch (name) {
      case 'match': {
        const found = fixture.data?.fixture;
        return found ? matchName(found.home, found.away) : (rememberedName(name, value) ?? t('filter.theMatch'));
      }
      case 'team':
        return chosenTeam ?? readTeam.data?.team.name ?? t('filter.theTeam');
      case 'market':
        return words.market(value);
      case 'day':
        return format.day(value);
      default:
        return value;
    }
  };
  const active = SHOWN.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [{ name, label: labelOf(name, value) }];
  });
  if (active.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label={t('filter.active')}>
      {active.map(({ name, label }) => (
        <Button
          key={name}
          component={Link}
          to={address({ [name]: null })}
          preventScrollReset
          variant="light"
          size="compact-md"
          rightSection={<IconX size={14} aria-hidden="true" />}
          aria-label={t('filter.remove', { label })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
