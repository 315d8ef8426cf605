import { PRODUCT_NAME } from '@quotavera/domain/limits';
import type { MailTexts, mailTexts } from '@quotavera/i18n/server';

/** The product's colours (`tokens.css`): mail programs know no variables. */
const LIGHT = {
  page: '#f7f9fd',
  surface: '#ffffff',
  line: '#e2e8f1',
  ink: '#0d1a2e',
  muted: '#55627a',
  accent: '#2760a6',
};
const DARK = {
  page: '#0a1421',
  surface: '#101d31',
  line: '#20304a',
  ink: '#e9eff8',
  muted: '#9dabc2',
  accent: '#8fb4e2',
};
const NAVY = '#0c2345';
const BUTTON_DARK = '#2f6ab3';
const BODY_FONT = "Poppins,'Segoe UI',Helvetica,Arial,sans-serif";
const HEADING_FONT = "'DM Sans','Segoe UI',Helvetica,Arial,sans-serif";
/** Keeps what follows the preview text out of the mailbox's list. */
const PREVIEW_PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);

const ESCAPES = new Map(
  Object.entries<string>({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES.get(character)!);
}

const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; width: 100%; -webkit-text-size-adjust: 100%; }
.text img { max-width: 100%; height: auto; }
@media (max-width: 600px) { .card { padding: 28px 20px !important; } .head { padding: 20px !important; } .outer { padding: 0 !important; } }
@media (prefers-color-scheme: dark) {
  body, .page { background: ${DARK.page} !important; }
  .card { background: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  h1, .text { color: ${DARK.ink} !important; }
  .muted { color: ${DARK.muted} !important; }
  .address, .home { color: ${DARK.accent} !important; }
  .button { background: ${BUTTON_DARK} !important; }
}`;

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;font:400 16px/1.6 ${BODY_FONT};color:${LIGHT.ink}">${escapeHtml(text)}</p>`;
}

function buttonOf(label: string, link: string, alternative: string): string {
  const href = escapeHtml(link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td class="button" style="border-radius:8px;background:${NAVY}"><a href="${href}" style="display:inline-block;padding:14px 24px;font:600 16px/1.25 ${BODY_FONT};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>
<p class="muted" style="margin:0 0 4px;font:400 13px/1.5 ${BODY_FONT};color:${LIGHT.muted}">${escapeHtml(alternative)}</p>
<p style="margin:0 0 8px;font:400 13px/1.5 ${BODY_FONT};word-break:break-all"><a class="address" href="${href}" style="color:${LIGHT.accent}">${href}</a></p>`;
}

type Frame = ReturnType<typeof mailTexts>;

/** The texts of a mail with their values, plain: escaping is the layout's. */
export interface FilledTexts extends Required<Omit<MailTexts, 'button'>> {
  greeting: string;
  linkAlternative: string;
  leave: string;
  button: string | null;
  /** Above it an answer is read; empty where none is. */
  replyAbove: string;
  footer: Omit<Frame['footer'], 'whyOutside'>;
}

export interface HtmlParts {
  texts: FilledTexts;
  link: string | null;
  home: string;
  language: string;
  /** HTML below the paragraphs, which is safe to insert. */
  content: string;
  leave?: string | undefined;
}

/** Tables and inline styles, as mail programs need them; the style block only adds phones and dark mode. */
export function htmlOf({ texts, link, home, language, content, leave }: HtmlParts): string {
  const { greeting, body, title, preview, button, linkAlternative, footer, replyAbove } = texts;
  const action = link && button ? buttonOf(button, link, linkAlternative) : '';
  const address = escapeHtml(home);
  const written = content
    ? `<div class="text" style="font:400 16px/1.6 ${BODY_FONT};color:${LIGHT.ink};overflow-wrap:anywhere">${content}</div>`
    : '';
  const leaveLine = leave
    ? `<p class="muted" style="margin:0 0 8px"><a class="home" href="${escapeHtml(leave)}" style="color:${LIGHT.accent}">${escapeHtml(texts.leave)}</a></p>\n`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body class="page" style="margin:0;background:${LIGHT.page}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}${PREVIEW_PADDING}</div>
${replyAbove === '' ? '' : `<p class="muted" style="margin:0;padding:8px 16px;font:400 12px/1.6 ${BODY_FONT};color:${LIGHT.muted}">${escapeHtml(replyAbove)}</p>`}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.page}"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="head" style="padding:20px 32px;border-radius:12px 12px 0 0;background:${NAVY};font:700 20px/1.2 ${HEADING_FONT};letter-spacing:-0.01em;color:#ffffff">${PRODUCT_NAME}</td></tr>
<tr><td class="card" style="padding:32px;border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 12px 12px;background:${LIGHT.surface}">
<h1 style="margin:0 0 20px;font:700 24px/1.25 ${HEADING_FONT};letter-spacing:-0.01em;color:${LIGHT.ink}">${escapeHtml(title)}</h1>
${[greeting, ...body].map(paragraph).join('\n')}
${written}
${action}
</td></tr>
<tr><td class="head" style="padding:20px 32px;font:400 12px/1.6 ${BODY_FONT}">
<p class="muted" style="margin:0 0 8px;color:${LIGHT.muted}">${escapeHtml(`${footer.why} ${footer.ignore}`)}</p>
${leaveLine}<p class="muted" style="margin:0;color:${LIGHT.muted}">${escapeHtml(footer.notBetting)} <a class="home" href="${address}" style="color:${LIGHT.accent}">${address}</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
