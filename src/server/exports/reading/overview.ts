import { nameOf, type PersonName } from '#shared/people/person-names.ts'
import { escapeHtml } from '../../format/escape-html.ts'
import { foot, head, linkTo } from './html.ts'
import { instantLabel } from './print-page.ts'

/** A file of an archive and its label. */
export interface Listed {
  path: string
  name: string
}

/** The content of an archive's first page. */
export interface Overview {
  person: PersonName & { email: string | null }
  /** An instant, ISO 8601. */
  takenAt: string
  /** The organization it belongs to; null for all data about the person. */
  organization: string | null
  pages: (Listed & { rows: number })[]
  receipts: Listed[]
  files: Listed[]
  missingFiles: number
}

/** `index.html`: the first page for a reader without Rooftree. */
export function overviewPage(overview: Overview): string {
  const { person, takenAt, organization, pages, receipts, files, missingFiles } = overview
  const name = nameOf(person) || person.email || 'a person without a name'
  const from = organization
    ? `What ${organization} keeps about ${name}`
    : `What Rooftree keeps about ${name}`
  const missing = missingFiles
    ? `<p>Files that could not be read: ${missingFiles}. manifest.json names them.</p>\n`
    : ''
  return `${head(from)}<p>As of ${escapeHtml(instantLabel(takenAt))}.</p>
${list(
  'Contents',
  pages.map(({ path, name, rows }) => ({ path, name: `${name} (${rows})` })),
)}${list('Receipts', receipts)}${list('Files', files)}${missing}<p>The folders json and csv hold the same tables for programs and spreadsheets, with ids.
The file manifest.json lists every file with its checksum.</p>
${foot}`
}

function list(title: string, listed: readonly Listed[]): string {
  if (listed.length === 0) return ''
  const items = listed.map(({ path, name }) => `<li>${linkTo(path, name)}</li>`)
  return `<h2>${title}</h2>\n<ul>\n${items.join('\n')}\n</ul>\n`
}
