import { format } from 'node:util'
import type { Transporter } from 'nodemailer'
import type { DialogueLine } from '#shared/messaging/test-email.ts'
import { errorOf } from '../../errors/caught.ts'
import { fromOf, headersOf, messageIdOf } from '../headers.ts'
import { type Dialogue, type Email, type Post, RefusedMail } from '../mail.ts'
import { renderEmail } from '../rendering.ts'

/** Sends through the server at `smtpUrl`, as the address `from`. @throws RefusedMail when it refuses the mail for good */
export function smtpPost(smtpUrl: string, from: string): Post {
  const transport = atFirstUse(nodemailer =>
    nodemailer.createTransport({ url: smtpUrl, ...timeout }),
  )
  async function post(email: Email) {
    const sender = await transport()
    await sender.sendMail(envelope(email, from)).catch(sayWhetherForGood)
  }
  const converse = (email: Email) => converseWith(smtpUrl, envelope(email, from))
  return Object.assign(post, { delivery: 'mail' as const, converse })
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

/** Sends one mail by a connection of its own, and notes each line; an error is the last of them. */
async function converseWith(smtpUrl: string, message: object): Promise<Dialogue> {
  const dialogue: DialogueLine[] = []
  const note = ({ tnx }: { tnx?: string }, text: string, ...values: unknown[]) => {
    const by = tnx === 'client' ? 'rooftree' : tnx === 'server' ? 'server' : 'network'
    for (const line of format(text, ...values).split(/\r?\n/)) dialogue.push({ by, text: line })
  }
  // Commands and answers alone: the library replaces passwords in them, and the mail itself is long.
  const spoken = {
    logger: { debug: note, info: note, warn: note, error: note },
    transactionLog: true,
  }
  const failure = await failureOf(smtpUrl, spoken, transport => transport.sendMail(message))
  if (failure !== null) dialogue.push({ by: 'network', text: failure })
  return { isAccepted: failure === null, dialogue }
}

/** Why the server at `smtpUrl` would take no mail from us; null when it would. */
export function smtpAnswers(smtpUrl: string): Promise<string | null> {
  return failureOf(smtpUrl, {}, transport => transport.verify())
}

/** Why work on a connection of its own failed; null where it did not. */
async function failureOf(
  smtpUrl: string,
  options: object,
  work: (transport: Transporter) => Promise<unknown>,
): Promise<string | null> {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: smtpUrl, ...timeout, ...options })
  try {
    await work(transport)
    return null
  } catch (error) {
    return errorOf(error).message
  } finally {
    transport.close()
  }
}
