import type { Member } from '@quotavera/domain/access';
import type { PostAction } from '@quotavera/domain/publishing';
import { DAY_MS } from '@quotavera/domain/time';
import type { RichDocument } from '@quotavera/richtext';
import { changeStatus, createPost, editPost } from '../../modules/publishing/blog/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, isFailure } from '../../platform/errors/index.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { hasPosts, selectReaderNamed } from './repository.ts';

interface DemoPost {
  title: string;
  summary: string;
  tags: readonly string[];
  steps: readonly PostAction[];
  paragraphs: readonly string[];
}

/** Posts of the demo tipster, one for each state that a post can be in; one title is as long as titles may be. */
const POSTS: readonly DemoPost[] = [
  {
    title: 'Come scelgo le partite della settimana',
    summary: 'Dal calendario alla giocata: che cosa guardo, in che ordine, e quando non gioco.',
    tags: ['metodo', 'serie a'],
    steps: ['submit', 'publish'],
    paragraphs: [
      'Comincio sempre dal calendario, il martedì sera. Segno le partite di cui conosco bene le due squadre e tolgo tutte le altre.',
      'Poi guardo le quote, ma solo per scrivere accanto la mia prima di leggerle. Se la leggo prima, la mia le somiglia sempre.',
      'Se la differenza è piccola non gioco. Succede nella maggior parte delle partite, ed è giusto così.',
      'Quando gioco, scrivo perché. Fra un mese quella riga vale più del risultato.',
      'La puntata è sempre la stessa. Quando ho provato a cambiarla seguendo la fiducia, ho perso di più proprio dov’ero più sicuro.',
      'La domenica sera confronto le mie quote con la chiusura. È l’unico voto che mi interessa.',
    ],
  },
  {
    title:
      'Perché nelle ultime giornate di campionato le quote delle squadre senza obiettivi si muovono più di quanto sembri giusto',
    summary: 'Un’idea da verificare sui dati di sette stagioni, prima di crederci.',
    tags: ['quote', 'fine stagione'],
    steps: ['submit'],
    paragraphs: ['Per ora è un’ipotesi: ho raccolto i casi e manca il confronto con la chiusura.'],
  },
  {
    title: 'Appunti sugli over del primo tempo',
    summary: 'Bozza: mancano le tabelle.',
    tags: [],
    steps: [],
    paragraphs: ['Da scrivere: campione, quote medie, chiusura.'],
  },
  {
    title: 'Il mio resoconto di fine mese',
    summary: 'Giocate, chiusure battute e una settimana storta raccontata per intero.',
    tags: ['resoconto'],
    steps: ['submit', 'schedule'],
    paragraphs: ['Il mese si chiude in leggero attivo. I conti completi sono nel record.'],
  },
  {
    title: 'Pronostici sui playoff: articolo ritirato',
    summary: 'Conteneva una tabella con un errore: l’articolo è stato ritirato.',
    tags: [],
    steps: ['submit', 'publish', 'withdraw'],
    paragraphs: ['La tabella confondeva le quote di andata e ritorno.'],
  },
];

function documentOf(paragraphs: readonly string[]): RichDocument {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

function accepted<T>(outcome: T | Failure): T {
  if (isFailure(outcome))
    throw new Error(`a post of the simulated world was refused: ${JSON.stringify(outcome.error)}`);
  return outcome;
}

/** Writes the demo tipster's posts, once. */
export async function loadPosts(db: Db, clock: Clock): Promise<void> {
  const accountId = await selectReaderNamed(db, DEMO_TIPSTER_EMAIL);
  if (await hasPosts(db, accountId)) return;
  const tipster: Member = { type: 'member', accountId, userType: 'collaborator', plan: 'free', isAdmin: false };
  // Publishing needs an admin, so the tipster acts as an admin here.
  const admin: Member = { ...tipster, isAdmin: true };
  const context = { db, clock };
  for (const { title, summary, tags, steps, paragraphs } of POSTS) {
    const { id, version } = accepted(await createPost(context, tipster, { language: 'it', translationOf: undefined }));
    const words = { title, summary, tags, category: 'tipsters', content: documentOf(paragraphs), version } as const;
    let post = accepted(await editPost(context, tipster, id, words));
    for (const action of steps) {
      const at = action === 'schedule' ? new Date(clock.now().getTime() + DAY_MS).toISOString() : undefined;
      post = accepted(
        await changeStatus(context, action === 'submit' ? tipster : admin, id, { action, version: post.version, at }),
      );
    }
  }
}
