import { isMediaFile } from './address.ts';
import type { RichNode } from './document.ts';

/** Files of one's own storage that stand beside the words: films, recordings and documents. */
export const FILE_MEDIA = ['video', 'audio', 'file'] as const;
export type FileMedia = (typeof FILE_MEDIA)[number];
/** Media are files of these kinds, and videos of the hosts below. */
const MEDIA_KINDS = [...FILE_MEDIA, 'embed'] as const;
type MediaKind = (typeof MEDIA_KINDS)[number];

export interface Media {
  kind: MediaKind;
  /** An own file, or the address that a host plays the video at. */
  src: string;
  title: string;
}

/** Videos of these hosts may be shown, once their reader agrees: how each is addressed, and where it is played without a cookie. */
export const VIDEO_HOSTS = [
  {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    player: /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{6,20}$/,
    pages: [
      /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#]{0,200}&)?v=([\w-]{6,20})(?:[&#].{0,200})?$/,
      /^https:\/\/youtu\.be\/([\w-]{6,20})(?:[?#].{0,200})?$/,
    ],
    playerOf: (id: string) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    player: /^https:\/\/player\.vimeo\.com\/video\/\d{6,12}$/,
    pages: [/^https:\/\/(?:www\.)?vimeo\.com\/(\d{6,12})(?:[/?#].{0,200})?$/],
    playerOf: (id: string) => `https://player.vimeo.com/video/${id}`,
  },
] as const;

/** The host that plays an address; undefined where none of the list does. */
export const videoHostOf = (src: string) => VIDEO_HOSTS.find(({ player }) => player.test(src));

/** The address at which a video is played, made of that of its page; null for a host that isn't in the list. */
export function videoPlayerOf(address: string): string | null {
  if (videoHostOf(address)) return address;
  for (const { pages, playerOf } of VIDEO_HOSTS) {
    for (const page of pages) {
      const id = page.exec(address)?.[1];
      if (id) return playerOf(id);
    }
  }
  return null;
}

const ENDINGS: Readonly<Record<FileMedia, RegExp>> = {
  video: /\.(?:mp4|webm)$/,
  audio: /\.(?:mp3|m4a|ogg)$/,
  file: /\.pdf$/,
};
const TITLE_MAX = 200;

/** The media that a node's attributes name; null where its kind or its address isn't allowed. */
export function mediaOf(attrs: RichNode['attrs']): Media | null {
  const { kind, src, title } = attrs ?? {};
  const known = MEDIA_KINDS.find((each) => each === kind);
  if (!known || typeof src !== 'string' || typeof title !== 'string') return null;
  if (title.trim() === '' || title.length > TITLE_MAX) return null;
  const isAllowed = known === 'embed' ? videoHostOf(src) !== undefined : isMediaFile(src) && ENDINGS[known].test(src);
  return isAllowed ? { kind: known, src, title } : null;
}

/** A question for the reader alone: nothing is sent, nothing is marked. */
export interface Quiz {
  question: string;
  options: readonly string[];
  /** The place of the right option, from 0. */
  right: number;
  explanation: string;
}

export const QUIZ_OPTIONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const QUIZ_TEXT_MAX = 1_000;

/** The quiz that a node's attributes hold: two options at least, one of them right; null where they hold none. */
export function quizOf(attrs: RichNode['attrs']): Quiz | null {
  const text = (name: string): string => {
    const value = attrs?.[name];
    return typeof value === 'string' && value.length <= QUIZ_TEXT_MAX ? value.trim() : '';
  };
  const options = QUIZ_OPTIONS.map(text);
  const count = options.indexOf('');
  const written = options.slice(0, count < 0 ? options.length : count);
  const right = (QUIZ_OPTIONS as readonly unknown[]).indexOf(attrs?.right);
  const question = text('question');
  if (question === '' || written.length < 2 || right < 0 || right >= written.length) return null;
  return { question, options: written, right, explanation: text('explanation') };
}
