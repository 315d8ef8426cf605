export { OutcomeBadge, SkillBadge, Tag } from './OutcomeBadge.tsx';
