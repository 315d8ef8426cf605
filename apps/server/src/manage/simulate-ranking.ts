import { HELP, simulateRankingCommand } from '../../../../scripts/simulate-ranking.ts';
import type { Command } from './command.ts';

export const simulateRanking: Command = {
  name: 'simulate-ranking',
  summary: 'Plays tipsters with and without an edge, and shows who wins the badge',
  help: HELP,
  run: async (args) => simulateRankingCommand(args),
};
