import type { IncomingMessage } from 'node:http'

/** Longest wait for a picture, redirect included, in milliseconds. */
const maxMs = 10_000
const maxBytes = 10 * 1024 * 1024
const maxRedirects = 1

/** Content types by which a browser shows a picture and runs nothing. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** Why a picture could not be fetched, as the person who typed its address reads it. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem'
}

export interface FetchedPicture {
  bytes: Buffer
  /** One of `pictureTypes`, by content. */
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
    if (!pictureTypes.includes(type)) throw new PictureProblem(problems.type)
    return { bytes, type }
  } catch (error) {
    if (error instanceof PictureProblem) throw error
    if (signal.aborted) throw new PictureProblem(problems.slow)
    throw new PictureProblem(isForbidden(error) ? problems.private : problems.unreachable)
  }
}

const problems = {
  protocol: 'The address must start with http:// or https://',
  private: 'The address leads into a private network',
  unreachable: 'The address could not be reached',
  slow: `The address did not answer within ${maxMs / 1_000} seconds`,
  redirects: 'The address redirects more than once',
  type: 'The address leads to no JPEG, PNG, WebP, GIF or AVIF picture',
  large: 'The picture is larger than 10 MB',
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
    throw new PictureProblem(`The address answered “${status}” instead of a picture`)
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

/** As the agent says it: it has no class of its own for this error. */
function isForbidden(error: unknown): boolean {
  return error instanceof Error && error.message.includes('is not allowed. Because')
}
