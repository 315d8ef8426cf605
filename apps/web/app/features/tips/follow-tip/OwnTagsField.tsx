import { bankrollMemberAddresses } from '@quotavera/contract/bankroll/member-addresses';
import { MAX_BET_TAG, MAX_TAGS_OF_BET, tagProblem, tidyTag } from '@quotavera/domain/bankroll';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../platform/api/queries.ts';
import { TagsInput } from '../../../ui/controls/index.ts';
import { useFieldTexts } from '../../../ui/form/index.ts';
import { hintWithCount } from '../../../ui/text/index.ts';

/** Tags of own bets as pills, those used last proposed first. Whatever is left in the field counts when it is left. */
export function OwnTagsField({
  label,
  value,
  proposed,
  error,
  onChange,
}: {
  label?: string;
  value: readonly string[];
  /** Only these are proposed, in place of every tag of the member. */
  proposed?: readonly string[];
  error?: string | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const { t } = useTranslation('bankroll-tags');
  const { data } = useApi(bankrollMemberAddresses.listBetTags, {});
  const textsOf = useFieldTexts((tags: readonly string[]) => ({
    tags: tags.map(tagProblem).find(Boolean) ?? undefined,
  }));
  const longest = value.reduce((longer, tag) => (tag.length > longer.length ? tag : longer), '');
  return (
    <TagsInput
      label={label ?? t('label')}
      description={hintWithCount(longest, MAX_BET_TAG)}
      error={textsOf(value).tags ?? error}
      value={[...value]}
      data={[...(proposed ?? data?.results.map(({ name }) => name) ?? [])]}
      maxTags={MAX_TAGS_OF_BET}
      autoCapitalize="none"
      autoComplete="off"
      acceptValueOnBlur
      splitChars={[',', ';', '|']}
      placeholder={value.length === 0 ? t('placeholder') : undefined}
      onChange={(chosen) => onChange([...new Set(chosen.map(tidyTag).filter(Boolean))])}
    />
  );
}
