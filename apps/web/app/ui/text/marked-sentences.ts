/** A part of a sentence, and whether it is one of the words that were looked for. */
interface SentencePart {
  /** Where it begins in the text. */
  at: number;
  text: string;
  marked: boolean;
}

interface Span {
  start: number;
  end: number;
}

/** Where the sentence around a place begins: after the last stop or line before it. */
function sentenceStart(text: string, at: number): number {
  const stops = [...text.slice(0, at).matchAll(/[.!?…\n]+\s*/g)];
  const last = stops.at(-1);
  return last ? last.index + last[0].length : 0;
}

function sentenceEnd(text: string, at: number): number {
  const stop = /[.!?…]+|\n/.exec(text.slice(at));
  return stop ? at + stop.index + (stop[0] === '\n' ? 0 : stop[0].length) : text.length;
}

/** The sentences of a text in which the spans stand, cut into what is marked and what stands around it. Spans come in order, apart. */
export function markedSentences(text: string, spans: readonly Span[]): SentencePart[][] {
  const sentences: { end: number; spans: Span[]; start: number }[] = [];
  for (const span of spans) {
    const last = sentences.at(-1);
    if (last && span.start < last.end) {
      last.spans.push(span);
      last.end = Math.max(last.end, sentenceEnd(text, span.end));
    } else {
      sentences.push({ start: sentenceStart(text, span.start), end: sentenceEnd(text, span.end), spans: [span] });
    }
  }
  return sentences.map(({ start, end, spans: own }) => {
    const edges = own.flatMap((span) => [span.start, span.end]);
    return [start, ...edges].flatMap((from, n) => {
      const part = text.slice(from, edges[n] ?? end);
      return part === '' ? [] : [{ at: from, text: part, marked: n % 2 === 1 }];
    });
  });
}
