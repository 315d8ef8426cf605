import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Avatar } from '../avatar/index.ts';
import { SkillBadge } from '../outcome/index.ts';
import classes from './TipsterName.module.css';

export interface TipsterNameProps {
  readonly tipster: {
    readonly username: string;
    readonly name: string;
    readonly avatar_url: string | null;
    readonly badge: boolean;
  };
  /** Before the picture, such as the place in a ranking. */
  readonly before?: ReactNode;
  readonly size?: number;
}

/** A tipster in a row: picture, name, username and the badge. The name leads to the profile. */
export function TipsterName({ tipster, before, size = 34 }: TipsterNameProps) {
  return (
    <span className={classes.who}>
      {before}
      <Avatar name={tipster.name} src={tipster.avatar_url} size={size} />
      <span className={classes.names}>
        <Link to={paths.tipsterProfile(tipster.username)}>{tipster.name}</Link>
        <span>@{tipster.username}</span>
      </span>
      {tipster.badge ? <SkillBadge short /> : null}
    </span>
  );
}
