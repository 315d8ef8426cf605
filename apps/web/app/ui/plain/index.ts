export { type Look, looked } from './look.ts';
export { Box, Group, Paper, Stack, Text, Title } from './Plain.tsx';
