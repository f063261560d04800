import { type Said, sentence } from '#shared/language/sentence.ts'
/** The wording of automatic emails: templates with placeholders, the same for the server and the preview. */

/** The text of an email: a subject of one line, and a body whose paragraphs are separated by lines. */
export interface Wording {
  subject: string
  body: string
}

/** The placeholders in braces of a template, in lower case and without spaces around. */
function placeholdersIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => nameOf(name))
}

/** The final text: the subject, and each non-empty line of the body as a paragraph. */
export function worded(
  { subject, body }: Wording,
  values: Readonly<Record<string, string>>,
): { subject: string; paragraphs: string[] } {
  return {
    subject: subjectLine(fillTemplate(subject, values)),
    paragraphs: body
      .split('\n')
      .map(line => oneLine(fillTemplate(line, values)))
      .filter(line => line !== ''),
  }
}

/** The template with its placeholders replaced; a value may hold anything, it is not read again. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^{}]*)\}/g, (whole, typed: string) => {
    const name = nameOf(typed)
    return (Object.hasOwn(values, name) ? values[name] : undefined) ?? whole
  })
}

/** Text that stays one line, however it was typed. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Text without addresses, of a page or a person, that programs turn into links. */
export function withoutLinks(text: string): string {
  return text.replace(/[.:/@。．｡]+(?=\S)/gu, '$& ')
}

/** A subject of at most 200 characters, none of them cut in half. */
export function subjectLine(text: string): string {
  const characters = [...oneLine(text)]
  return characters.length > longest
    ? `${characters.slice(0, longest - 1).join('')}…`
    : characters.join('')
}

const longest = 200

/** The fault of a template with these placeholders; null without one. */
export function faultIn(template: string, known: readonly string[]): Said | null {
  const unknown = placeholdersIn(template).find(name => !known.includes(name))
  if (unknown !== undefined)
    return sentence('{unknown} is not a placeholder here. Use {known}.', {
      unknown: `{${unknown.slice(0, 40)}}`,
      known: listed(known),
    })
  if (/[{}]/.test(template.replace(/\{[^{}]*\}/g, '')))
    return 'Close each placeholder: it begins with { and ends with }.'
  const tag = template.search(/<\/?[a-z!]/i)
  if (tag >= 0 && template.includes('>', tag)) return 'Use plain text: HTML is not supported.'
  return null
}

const nameOf = (typed: string) => typed.trim().replace(/\s+/g, ' ').toLowerCase()

function listed(names: readonly string[]): string {
  return names.map(name => `{${name}}`).join(', ')
}

/**
 * A part of an email: a paragraph; a greeting, by `greetedAs` where the person has a name; labels with amounts, days
 * and places; a link, the main one of an email as a button; the heading of a group; a person's own text, with its lines.
 */
export type Paragraph =
  | string
  | { hello: string | null }
  | { rows: [label: string, value: string][] }
  | { link: string; words: string; isButton?: boolean }
  | { heading: string }
  | { quote: string }
