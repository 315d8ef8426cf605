import { parentPort } from 'node:worker_threads';
import { fitLeague, type LeagueFit, type LeagueMatch } from '@quotavera/domain/forecast';

export interface FitInput {
  matches: readonly LeagueMatch[];
  /** Each of these days gets a fit from the matches before it. */
  days: readonly string[];
  season: string;
  teams: readonly string[];
}

export type FitReply = readonly LeagueFit[];

export interface FitMessage {
  answer: FitReply | null;
  error: string | null;
}

parentPort?.on('message', ({ matches, days, season, teams }: FitInput) => {
  let message: FitMessage;
  try {
    message = { answer: days.map((at) => fitLeague(matches, { at, season, teams })), error: null };
  } catch (error) {
    message = { answer: null, error: String(error) };
  }
  parentPort?.postMessage(message);
});
