import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import type { EmailTemplate } from '../../email/template.tsx'
import { escapeHtml } from '../format/escape-html.ts'
import type { Email } from './mail.ts'
import { greeting } from './templates.ts'

/**
 * An email as plain text and as HTML, in the template of `src/email`. Every value is
 * escaped; no picture but the landlord's logo, no tracker.
 */
export function renderEmail(email: Email): { text: string; html: string } {
  const body = renderParagraphs(email.paragraphs)
  const foot = footOf(email)
  return {
    text: [body.text, ...textOfFoot(foot)].join('\n\n'),
    html: fill(template().frame, {
      language: email.language,
      title: email.subject,
      brand: brandOf(email),
      body: { html: body.html },
      foot: { html: htmlOfFoot(foot) },
    }),
  }
}

/** The body of an email. */
export function renderParagraphs(paragraphs: readonly Paragraph[]): { text: string; html: string } {
  return {
    text: paragraphs.map(textOf).join('\n\n'),
    html: paragraphs.map(htmlOf).join(''),
  }
}

function textOf(part: Paragraph): string {
  if (typeof part === 'string') return part
  if ('hello' in part) return greeting(part.hello)
  if ('rows' in part) return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('link' in part) return `${part.words}: ${part.link}`
  return 'heading' in part ? `${part.heading}:` : part.quote
}

function htmlOf(part: Paragraph): string {
  const { parts } = template()
  if (typeof part === 'string') return fill(parts.text, { text: part })
  if ('hello' in part) return fill(parts.text, { text: greeting(part.hello) })
  if ('rows' in part) {
    const rows = part.rows.map(([label, value]) => fill(parts.row, { label, value }))
    return fill(parts.table, { rows: { html: rows.join('') } })
  }
  if ('link' in part)
    return fill(part.isButton ? parts.button : parts.link, { link: part.link, text: part.words })
  if ('heading' in part) return fill(parts.heading, { text: part.heading })
  const lines = part.quote.split('\n').map(escapeHtml)
  return fill(parts.quote, { text: { html: lines.join('<br>') } })
}

/** Below the content: the reason and the settings of the email, and the address of its sender. */
function footOf({ foot, sender }: Email) {
  const address = [sender?.name, ...(sender?.address?.split('\n') ?? []), sender?.phone]
  return { ...foot, address: address.flatMap(line => line?.trim() || []).join(' · ') }
}

function textOfFoot({ reason, links, address }: ReturnType<typeof footOf>): string[] {
  // In brackets: the operator passes on the links of the content, not these.
  const choices = links.map(({ words, link }) => `${words} (${link})`)
  return ['-- ', reason, choices.join('\n'), address, 'Rooftree'].filter(Boolean)
}

function htmlOfFoot({ reason, links, address }: ReturnType<typeof footOf>): string {
  const { parts } = template()
  const choices = links.map(({ words, link }) => fill(parts.footLink, { link, text: words }))
  return [
    fill(parts.footText, { text: reason }),
    choices.length > 0 && fill(parts.footLinks, { links: { html: choices.join(' · ') } }),
    address && fill(parts.footText, { text: address }),
    fill(parts.footText, { text: 'Rooftree' }),
  ]
    .filter(Boolean)
    .join('')
}

function brandOf({ sender, attachments }: Email): Html {
  const { parts } = template()
  const name = sender?.name ?? 'Rooftree'
  const logo = attachments.find(({ contentId }) => contentId)
  if (!logo) return { html: escapeHtml(name) }
  return { html: fill(parts.logo, { source: `cid:${logo.contentId}`, name }) }
}

/** HTML of our own, whose values are escaped already. */
interface Html {
  html: string
}

/** The template with its placeholders replaced; a value is not read again. */
function fill(html: string, values: Readonly<Record<string, string | Html>>): string {
  return html.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The email template asks for '${name}'`)
    return typeof value === 'string' ? escapeHtml(value) : value.html
  })
}

function template(): EmailTemplate {
  const known = read ?? JSON.parse(readFileSync(file, 'utf8'))
  read = known
  return known
}

let read: EmailTemplate | undefined

const file = path.join(import.meta.dirname, 'template.json')
