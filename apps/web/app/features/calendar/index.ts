export { CompetitionPage } from './competition/CompetitionPage.tsx';
export { CompetitionsPage } from './competition/CompetitionsPage.tsx';
export { MatchPage } from './match/MatchPage.tsx';
export { readCompetitionPage, readCompetitions, readMatchPage, readTeamPage } from './queries.ts';
export { TeamPage } from './team/TeamPage.tsx';
