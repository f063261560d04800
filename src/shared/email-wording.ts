/** The wording of automatic emails: templates with placeholders, the same for the server and the preview. */

/** What an email says: a subject of one line, and a body whose paragraphs are parted by lines. */
export interface Wording {
  subject: string
  body: string
}

/** The words in braces of a template, in lower case and without spaces around. */
function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => nameOf(name))
}

/** The template with its placeholders replaced; a value may hold anything, it is not read again. */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, name: string) => values[nameOf(name)] ?? whole)
}

/** Its paragraphs: what stands on lines of its own. */
export function paragraphsOf(body: string): string[] {
  return body
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** What is wrong with a template that may hold these placeholders; null when nothing is. */
export function faultIn(template: string, known: readonly string[]): string | null {
  const unknown = placeholdersIn(template).find(name => !known.includes(name))
  if (unknown !== undefined)
    return `{${unknown}} is no placeholder of this email. Use ${listed(known)}.`
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')))
    return 'A brace stands alone: placeholders begin with { and end with }.'
  const tag = template.search(/<\/?[a-z!]/i)
  if (tag >= 0 && template.includes('>', tag)) return 'Write plain text: HTML is not sent.'
  return null
}

const nameOf = (typed: string) => typed.trim().replace(/\s+/g, ' ').toLowerCase()

function listed(names: readonly string[]): string {
  return names.map(name => `{${name}}`).join(', ')
}
