import type { Language } from '#shared/language/languages.ts'
import type { Paragraph } from '#shared/messaging/email-wording.ts'
import type { DialogueLine } from '#shared/messaging/test-email.ts'

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
  /** Hands a mail to the email server and answers the whole dialogue; missing where emails go to a folder. */
  readonly converse?: (email: Email) => Promise<Dialogue>
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

/** The conversation of Rooftree and an email server about one mail. Passwords in it are replaced. */
export interface Dialogue {
  isAccepted: boolean
  dialogue: DialogueLine[]
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

/** The folder that stores emails as files; null with a mail server. */
export type MailFolder = NonNullable<Post['folder']> | null
