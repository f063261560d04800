import { escapeHtml } from '../../format/escape-html.ts'

const style = `body{font-family:system-ui,sans-serif;line-height:1.5;margin:2rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;margin-bottom:1.5rem}
th,td{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top;max-width:40rem}
td{white-space:pre-wrap;overflow-wrap:break-word}th{background:#f3f3f3}`

/** The head of an archive page: it runs no script and loads nothing. */
export function head(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
`
}

export const foot = '</body>\n</html>\n'

/** A link to another file of the archive, as seen from `depth` folders below its top. */
export function linkTo(path: string, words: string, depth = 0): string {
  const target = path.split('/').map(encodeURIComponent).join('/')
  return `<a href="${'../'.repeat(depth)}${escapeHtml(target)}">${escapeHtml(words)}</a>`
}
