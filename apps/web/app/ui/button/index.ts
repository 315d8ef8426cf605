export { Button, ButtonLink } from './Button.tsx';
