import type { IncomingMessage } from 'node:http'
import { fixedSentence } from '#shared/language/sentence.ts'
import { heifTypes } from '../files/content-sniffing.ts'
import { pictureTypes } from '../files/pictures.ts'

/** Longest wait for a picture, redirect included, in milliseconds. */
const maxMs = 10_000
const maxBytes = 10 * 1024 * 1024
const maxRedirects = 1

/** Why a picture could not be fetched, as the person who typed its address reads it. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

export interface FetchedPicture {
  bytes: Buffer
  /** One of `pictureTypes` or `heifTypes`, by content. */
  type: string
}

/**
 * Fetches a picture from an http or https address: one redirect, 10 seconds, 10 MB. Each address is
 * checked when its socket is opened, so that no name leads into a private network.
 *
 * @throws PictureProblem
 */
export async function fetchPicture(
  url: string,
  { allowPrivate }: { allowPrivate: boolean },
): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(maxMs)
  try {
    const answer = await open(new URL(url), { allowPrivate, signal }, maxRedirects)
    const bytes = await contentOf(answer)
    const { fileTypeFromBuffer } = await import('file-type')
    const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
    if (![...pictureTypes, ...heifTypes].includes(type)) throw new PictureProblem(problems.type)
    return { bytes, type }
  } catch (error) {
    if (error instanceof PictureProblem) throw error
    if (signal.aborted) throw new PictureProblem(problems.slow)
    throw new PictureProblem(isForbidden(error) ? problems.private : problems.unreachable)
  }
}

const problems = {
  protocol: 'The link must start with http:// or https://',
  private: 'The link leads to a private network. Use one that anyone can open',
  unreachable: 'The site could not be reached. Check the link for a typo',
  slow: fixedSentence('The site took longer than {seconds} seconds', { seconds: maxMs / 1_000 }),
  redirects: 'The link redirects more than once. Use the link of the picture itself',
  type: 'The link opens a page or another file. It must be a JPEG, PNG, WebP, HEIC, GIF or AVIF picture',
  large: 'The picture is larger than 10 MB',
  missing: 'There is no picture at this link. Check the link for a typo',
  refused: 'The site does not share the picture. Use a picture from another site',
  broken: 'The site has a problem. Save again later to try once more',
}

/** The problem for the user behind a site's answer without the picture. */
function problemOf(status: number): string {
  if (status === 404 || status === 410) return problems.missing
  if (status === 429 || status >= 500) return problems.broken
  return status >= 400 ? problems.refused : problems.type
}

async function open(
  url: URL,
  options: { allowPrivate: boolean; signal: AbortSignal },
  redirects: number,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new PictureProblem(problems.protocol)
  const answer = await request(url, options)
  const { statusCode: status = 0, headers } = answer
  if (status >= 300 && status < 400 && headers.location) {
    answer.destroy()
    if (redirects === 0) throw new PictureProblem(problems.redirects)
    return open(new URL(headers.location, url), options, redirects - 1)
  }
  if (status !== 200) {
    answer.destroy()
    throw new PictureProblem(problemOf(status))
  }
  return answer
}

/** Loaded when first used: hardly any start fetches a picture. */
async function request(
  url: URL,
  { allowPrivate, signal }: { allowPrivate: boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  const [{ default: http }, { default: https }, agents] = await Promise.all([
    import('node:http'),
    import('node:https'),
    import('request-filtering-agent'),
  ])
  const filter = { allowPrivateIPAddress: allowPrivate, keepAlive: false }
  const options = {
    signal,
    headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Rooftree' },
  }
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? https.get(url, { ...options, agent: new agents.RequestFilteringHttpsAgent(filter) })
        : http.get(url, { ...options, agent: new agents.RequestFilteringHttpAgent(filter) })
    sent.once('response', resolve).once('error', reject)
  })
}

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) throw new PictureProblem(problems.large)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** By the agent's message: it has no class of its own for this error. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.message.includes('is not allowed. Because')
}
