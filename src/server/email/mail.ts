import type { Language } from '#shared/language/languages.ts'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import { errorOf } from '../errors/caught.ts'
import { fromOf, headersOf, messageIdOf } from './headers.ts'
import { renderEmail } from './rendering.ts'

/** One mail, ready to go out. */
export interface Email {
  /** Stays the same when a mail is sent again, so that mail programs show it once. */
  id: string
  recipient: string
  language: Language
  subject: string
  paragraphs: Paragraph[]
  /** The landlord behind it; null for an email of Rooftree itself. */
  sender: Letterhead | null
  foot: Foot
  /** Where an answer goes; null: to the sender address. */
  replyTo: string | null
  /** The conversation it belongs to; equal for all of one. */
  thread: string | null
  /** The address that switches off emails of its kind, with one click; null for an email that is always sent. */
  unsubscribe: string | null
  attachments: Attachment[]
}

/** A landlord as documents and emails introduce them. */
export interface Letterhead {
  name: string
  address: string | null
  phone: string | null
}

/** Below the content: why a person gets the email, and where they change that. */
export interface Foot {
  reason: string
  links: Link[]
}

/** A file in an email. */
export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** Of a picture that is shown in the email itself. */
  contentId?: string
}

/** Hands a mail to the outside world; resolves when it was accepted there. */
export interface Post {
  (email: Email): Promise<void>
  /** Whether emails are sent, or wait in a folder for a person to forward them. */
  readonly delivery: 'mail' | 'file'
  /** The folder of waiting emails. */
  readonly folder?: {
    bytesOf(id: string): Promise<number>
    remove(id: string): Promise<void>
    /** Which mails there are. */
    ids(): Promise<string[]>
    /** The text of an email; empty where it is deleted. */
    textOf(id: string): Promise<string>
    /** The links of an email; none where it is deleted. */
    linksOf(id: string): Promise<Link[]>
  }
}

/** The target and label of a link in an email. */
export interface Link {
  words: string
  link: string
}

/** The mail server will never accept this email, after any number of attempts. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail'
}

/** Sends through the server at `smtpUrl`, as the address `from`. @throws RefusedMail when it refuses the mail for good */
export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = atFirstUse(nodemailer =>
    nodemailer.createTransport({ url: smtpUrl, ...timeout }),
  )
  async function post(email: Email) {
    const sender = await transport()
    await sender.sendMail(envelope(email, from)).catch(sayWhetherForGood)
  }
  return Object.assign(post, { delivery: 'mail' as const })
}

/** A 5xx about the mail or its recipient is final; one about our sign-in is for an admin to fix. */
function sayWhetherForGood(error: unknown): never {
  const { responseCode, code, message } = Object(error)
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    throw new RefusedMail(message, { cause: error })
  throw error
}

// The outbox holds a row meanwhile, so a silent server is abandoned soon and tried again later.
const timeout = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }

/** A start does not wait for forty files that only emails need. */
function atFirstUse<T>(
  make: (nodemailer: typeof import('nodemailer')['default']) => T,
): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= import('nodemailer').then(({ default: nodemailer }) => make(nodemailer))
    return made
  }
}

function envelope(email: Email, from: string) {
  const { recipient, replyTo } = email
  return {
    // An address object is never parsed: no name or comma in it can add a recipient.
    from: { name: fromOf(email), address: from },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: messageIdOf(email, from),
    subject: email.subject,
    headers: Object.fromEntries(headersOf(email, from)),
    ...renderEmail(email),
    attachments: email.attachments.map(({ contentId, ...file }) => ({
      ...file,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Why the server at `smtpUrl` would take no mail from us; null when it would. */
export async function smtpAnswers(smtpUrl: string): Promise<string | null> {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeout })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return errorOf(error).message
  } finally {
    transport.close()
  }
}

/** The folder that stores emails as files; null with a mail server. */
export type MailFolder = NonNullable<Post['folder']> | null
