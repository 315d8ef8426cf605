import { Group, Title } from '@mantine/core';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar/index.ts';
import { IconLock } from '../../../ui/icons/index.ts';
import { SkillBadge } from '../../../ui/outcome/index.ts';
import { WeekText } from '../../../ui/time/index.ts';
import type { LockedTip } from '../queries.ts';
import { useWording } from '../wording.ts';
import classes from './TipRow.module.css';
import { FigureCells } from './TipsterFigures.tsx';
import { LockedAction } from './TipViewCard.tsx';

/** The row of a locked tip: its tipster with their figures, and one way to unlock it. */
export function LockedRow({ tip, withKind, unlock }: { tip: LockedTip; withKind: boolean; unlock: ReactNode }) {
  const { t } = useTranslation('ui');
  const words = useWording();
  const { name, avatar_url: avatar, username, badge, figures } = tip.tipster;
  const label = tip.competition || (tip.sport ? words.sport(tip.sport) : '');
  return (
    <article data-tip={tip.id} className={classes.item}>
      <div className={clsx(classes.row, classes.locked)}>
        <div className={classes.when}>
          <IconLock size={18} stroke={1.6} aria-hidden="true" />
        </div>
        <div className={classes.match}>
          <Title order={3} className={classes.name}>
            <Link to={paths.tipPublic(tip.id)} className={classes.plainLink}>
              {t('tip.locked')}
            </Link>
          </Title>
          <Group component="p" gap="0 10px" className={classes.second}>
            {withKind ? <b>{t(`kind.${tip.valexc}`)}</b> : null}
            {label ? <span>{label}</span> : null}
            {tip.week ? <WeekText monday={tip.week} /> : null}
            {tip.channel?.name ? <span>{tip.channel.name}</span> : null}
          </Group>
        </div>
        <Link to={paths.tipsterProfile(username)} className={clsx(classes.tipster, classes.plainLink)}>
          <Avatar name={name} src={avatar} size={24} />
          <span className={classes.tipsterName}>{name}</span>
          {badge ? <SkillBadge short /> : null}
        </Link>
        <FigureCells figures={figures} />
        <div className={classes.action}>
          <LockedAction tip={tip} unlock={unlock} offersPlan={false} inRow />
        </div>
      </div>
    </article>
  );
}
