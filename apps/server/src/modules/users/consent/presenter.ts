import type { ReplyOf } from '@quotavera/contract/core';
import type { cookieGroups } from '@quotavera/contract/users';
import { cookieGroupText, cookieText, type Language } from '@quotavera/i18n';
import type { CookieGroup } from './service.ts';

type Group = ReplyOf<typeof cookieGroups>['groups'][number];
type Storage = Group['cookies'][number]['storage'];

export function presentGroup({ varname, isRequired, cookies }: CookieGroup, language: Language): Group {
  return {
    varname,
    ...cookieGroupText(language, varname),
    is_required: isRequired,
    cookies: cookies.map(({ name, storage, minutes }) => ({
      name,
      description: cookieText(language, name),
      storage: storage as Storage,
      minutes,
    })),
  };
}
