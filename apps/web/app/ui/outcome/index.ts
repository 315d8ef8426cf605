export { LayWord } from './LayWord.tsx';
export { OutcomeBadge, SkillBadge, Tag } from './OutcomeBadge.tsx';
