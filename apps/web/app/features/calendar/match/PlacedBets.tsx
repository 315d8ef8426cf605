import { UnstyledButton } from '@mantine/core';
import { lineOfSide, marketOf } from '@quotavera/domain/bet';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecision } from '../../../platform/viewer/index.ts';
import { useLiftState } from '../../../platform/viewer/lift-state.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { MembersOnly } from '../../../ui/page/MembersOnly.tsx';
import { type PressedPrice, QuickBet } from '../../bankroll/index.ts';
import { useWording } from '../../tips/index.ts';
import classes from '../Calendar.module.css';
import type { Market, Match } from '../queries.ts';

const Press = createContext<((price: PressedPrice) => void) | null>(null);

type Pressed = { price: PressedPrice | null; open: boolean };

/** The form of a bet, for who may write bets down; says whether its reader may. */
function BetForm({
  pressed: { price, open },
  onClose,
  show,
}: {
  pressed: Pressed;
  onClose: () => void;
  show: (mayPlace: boolean | null) => void;
}) {
  const mayPlace = useDecision('bankroll.use').granted;
  useLiftState(show, mayPlace);
  return mayPlace ? (
    <QuickBet
      key={JSON.stringify(price)}
      wanted={price !== null}
      open={open}
      {...(price && { pressed: price })}
      onClose={onClose}
    />
  ) : null;
}

/** Lets members who keep their own bets press the prices within: each opens the form of a bet with everything but the stake. */
export function PlacedBets({ children }: { children: ReactNode }) {
  const [mayPlace, setMayPlace] = useState<boolean | null>(null);
  const [pressed, setPressed] = useState<Pressed>({ price: null, open: false });
  const press = (price: PressedPrice) => setPressed({ price, open: true });
  return (
    <Press value={mayPlace ? press : null}>
      {children}
      <MembersOnly>
        <BetForm pressed={pressed} show={setMayPlace} onClose={() => setPressed({ ...pressed, open: false })} />
      </MembersOnly>
    </Press>
  );
}

/** A bookmaker's price of a selection; whoever may write bets down presses it. */
export function PlaceablePrice({
  match,
  market: { market, line },
  selection,
  bookmaker,
  odds,
  children,
}: {
  match: Match;
  market: Market;
  selection: string;
  bookmaker: string;
  odds: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('calendar-match');
  const format = useFormats();
  const words = useWording();
  const press = useContext(Press);
  const code = marketOf(market);
  if (press === null || code === null || odds === null) return children;
  const milli = line === null ? null : parseMilli(line);
  const own = milli?.ok ? formatMilli(lineOfSide(code, selection, milli.value)) : null;
  const { id, sport, home, away, starts_at: startsAt } = match;
  const said = words.selection({ market: code, selection, line: own, home, away }, 'short');
  return (
    <UnstyledButton
      className={classes.place}
      mih={36}
      miw={44}
      ta="right"
      aria-label={t('odds.place', { selection: said, odds: format.odds(odds), bookmaker: words.bookmaker(bookmaker) })}
      onClick={() =>
        press({
          match: { id, sport, home, away, startsAt },
          pick: { market: code, selection, line: own },
          bookmaker: words.bookmaker(bookmaker),
          odds,
        })
      }
    >
      {children}
    </UnstyledButton>
  );
}
