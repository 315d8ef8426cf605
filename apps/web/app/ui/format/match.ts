/** "Roma – Atalanta". A line that is too short breaks after the dash, never before it. */
export const matchName = (home: string, away: string): string => `${home}\u00a0– ${away}`;
