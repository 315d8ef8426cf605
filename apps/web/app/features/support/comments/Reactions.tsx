import { Button } from '@mantine/core';
import { supportAddresses } from '@quotavera/contract/support/addresses';
import { REACTIONS } from '@quotavera/domain/support/comments';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../platform/api/use-change.ts';
import { useFormats } from '../../../ui/format/index.ts';
import { type AnswerView, ofComments } from './queries.ts';

/** The few things that a reader says of a comment with one press; another press takes it back. */
export function Reactions({ comment, enabled }: { comment: AnswerView; enabled: boolean }) {
  const { t } = useTranslation('support-comments');
  const format = useFormats();
  const { busy, change } = useChange(ofComments);
  return REACTIONS.map((reaction) => {
    const count = comment.reactions[reaction];
    const isOwn = comment.own_reaction === reaction;
    const mayPress = enabled && !comment.is_mine;
    if (!mayPress && count === 0) return null;
    return (
      <Button
        key={reaction}
        size="compact-sm"
        variant={isOwn ? 'light' : 'subtle'}
        aria-pressed={isOwn}
        disabled={!mayPress || busy}
        onClick={() =>
          void change(supportAddresses.reactToComment, {
            params: { id: comment.id },
            body: { reaction: isOwn ? null : reaction },
          })
        }
      >
        {count > 0 ? `${t(`reaction.${reaction}`)} ${format.count(count)}` : t(`reaction.${reaction}`)}
      </Button>
    );
  });
}
