import { t } from '#shared/language/t.ts'
import { oneLine, type Paragraph } from '#shared/messaging/email-wording.ts'

/** The shared pieces of our emails. */

/** The content of an email in the outbox, in the language of its recipient. */
export interface EmailContent {
  subject: string
  paragraphs: Paragraph[]
}

export function emailOf(subject: string, paragraphs: Paragraph[]): EmailContent {
  return { subject, paragraphs }
}

/** The main link of an email. */
export function button(link: string, words: string): Paragraph {
  return { link, words, isButton: true }
}

/** The text of an email without its links. */
export function withoutTheirLinks({ subject, paragraphs }: EmailContent): string {
  return [subject, ...paragraphs.flatMap(saidIn)].join('\n')
}

function saidIn(part: Paragraph): string[] {
  if (typeof part === 'string') return [part]
  if ('hello' in part) return [part.hello ?? '']
  if ('rows' in part) return part.rows.flat()
  if ('link' in part) return [part.words]
  return ['heading' in part ? part.heading : part.quote]
}

export function greeting(name: string | null): string {
  return name ? t('Hello {name},', { name: oneLine(name) }) : t('Hello,')
}
