import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type Behaviour = Pick<SMTPServerOptions, 'allowInsecureAuth' | 'onAuth' | 'onRcptTo'> & {
  /** Awaited after an email was accepted, before the answer. */
  beforeAnswer?: () => Promise<void>
}

/** A mail server on this machine that stores accepted emails, as the raw text. */
export async function startSmtpServer({ beforeAnswer, ...behaviour }: Behaviour = {}) {
  const accepted: { recipient: string; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...behaviour,
    onData(stream, session, done) {
      const take = async () => {
        const bytes = await buffer(stream)
        const recipient = session.envelope.rcptTo.map(({ address }) => address).join()
        accepted.push({ recipient, source: bytes.toString() })
        await beforeAnswer?.()
      }
      take().then(() => done(), done)
    },
  })
  // Some tests kill a client in the middle.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** A mail server's answer to a refused recipient. */
export function refusal(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode })
}
