/** A paragraph, a labelled fact, which is «label: text» in plain text, or a button that opens a page. */
export type Part = string | readonly [what: string, text: string] | { button: string; url: string };

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Rows of what and how much, which fit a phone; the last one is the sum. `text` is the same in plain text. */
export interface MailTable {
  rows: readonly (readonly [what: string, sum: string])[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/gu, char => ENTITIES[char] ?? char);

const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  return 'button' in part ? `${part.button}: ${part.url}` : part.join(': ');
};

/** Colours and measures of browser/styles/tokens.css: mail programs read no style sheets. */
const STYLE = {
  body: 'margin:0;background:#f4f6fa;color:#0d1526;font:16px/1.5 Arial,Helvetica,sans-serif',
  box: 'max-width:600px;margin:0 auto;padding:16px',
  shop: 'margin:0 0 12px;color:#0a3799;font-size:22px;font-weight:700',
  letter: 'padding:20px;border-radius:10px;background:#ffffff',
  button:
    'display:inline-block;padding:12px 20px;border-radius:10px;background:#0f4fd6;color:#ffffff;font-weight:700;text-decoration:none',
  table: 'width:100%;border-collapse:collapse',
  cell: 'padding:8px 4px;border-bottom:1px solid #dfe4ee;text-align:left;vertical-align:top',
} as const;

function htmlOf(part: Part): string {
  if (typeof part === 'object' && 'button' in part)
    return `<p><a href="${escapeHtml(part.url)}" style="${STYLE.button}">${escapeHtml(part.button)}</a></p>`;
  return `<p>${escapeHtml(textOf(part)).replaceAll('\n', '<br>')}</p>`;
}

function htmlTable({ rows }: MailTable): string {
  const cell = (text: string, style: string) =>
    `<td style="${STYLE.cell}${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</td>`;
  const row = ([what, sum]: MailTable['rows'][number], at: number) => {
    const weight = at === rows.length - 1 ? ';font-weight:700' : '';
    return `<tr>${cell(what, weight)}${cell(sum, `;white-space:nowrap;text-align:right${weight}`)}</tr>`;
  };
  return `<table style="${STYLE.table}">\n${rows.map(row).join('\n')}\n</table>`;
}

/** A letter in the shop's look, as HTML and as plain text: parts, a table, more parts. */
export function mailOf(
  shop: string,
  subject: string,
  parts: readonly Part[],
  table?: MailTable,
  after: readonly Part[] = [],
): MailText {
  const text = [...parts.map(textOf), ...(table ? ['', table.text, ''] : []), ...after.map(textOf), ''].join(
    '\n',
  );
  const body = [...parts.map(htmlOf), ...(table ? [htmlTable(table)] : []), ...after.map(htmlOf)].join('\n');
  return {
    subject,
    text,
    html: `<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
<body style="${STYLE.body}">
<div style="${STYLE.box}">
<p style="${STYLE.shop}">${escapeHtml(shop)}</p>
<div style="${STYLE.letter}">
${body}
</div>
</div>
</body>
</html>
`,
  };
}
