import type * as z from 'zod'
import { addressOf } from '#shared/address.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { t } from '#shared/language/t.ts'
import { CallError, type Input, leaveForSignIn } from '#web/client/api.ts'
import { refusal } from '#web/client/call-error.ts'
import { readToken } from '#web/client/token.ts'

/** Uploads with their progress. `fetch` cannot report the sent part of a body. */

interface Watch {
  /** Whole percents, 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Puts a file to the address the server gave for it. @throws CallError, or AbortError when cancelled */
export async function sendFile(url: string, file: File, type: string, watch: Watch): Promise<void> {
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  request.setRequestHeader('content-type', type)
  watchUpload(request, watch)
  await finished(request, watch.signal, file)
}

/** Makes a call whose body is a file, and returns its reply. @throws CallError, or AbortError when cancelled */
export async function callWithFile<P extends z.ZodType, Q extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, z.ZodType, R>,
  input: Input<P, Q>,
  file: File,
  watch: Watch,
): Promise<z.output<R>> {
  const request = new XMLHttpRequest()
  request.open(endpoint.method, addressOf(endpoint, input))
  request.setRequestHeader('authorization', `Bearer ${readToken()}`)
  request.setRequestHeader('content-type', 'application/octet-stream')
  watchUpload(request, watch)
  await finished(request, watch.signal, file)
  return JSON.parse(request.responseText)
}

function watchUpload(request: XMLHttpRequest, { onProgress }: Watch) {
  request.upload.addEventListener('progress', event => {
    if (event.lengthComputable) onProgress(percentOf(event.loaded, event.total))
  })
}

/**
 * Downloads a file with its file name. A link could not: it has no token.
 *
 * @param path of the call that returns it
 *
 * @throws CallError, or AbortError when cancelled
 */
export async function fetchFile(
  path: string,
  size: number | null,
  watch: Watch,
): Promise<{ bytes: Blob; name: string }> {
  const request = new XMLHttpRequest()
  request.open('GET', path)
  request.setRequestHeader('authorization', `Bearer ${readToken()}`)
  request.responseType = 'blob'
  request.addEventListener('progress', event => {
    watch.onProgress(percentOf(event.loaded, event.total || size || event.loaded))
  })
  await finished(request, watch.signal)
  return {
    bytes: request.response,
    name: nameIn(request.getResponseHeader('content-disposition')) ?? 'document',
  }
}

/** The name in a `Content-Disposition` of ours; null when there is none. */
export function nameIn(header: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header ?? '') ?? []
  return encoded ? decodeURIComponent(encoded) : null
}

function percentOf(done: number, total: number): number {
  return total > 0 ? Math.min(Math.floor((done / total) * 100), 100) : 0
}

function finished(request: XMLHttpRequest, signal: AbortSignal, body?: File): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lost = t('The connection was lost. Check it and try again.')
  request.addEventListener('load', async () => {
    if (request.status >= 200 && request.status < 300) return resolve()
    if (request.status === 401) leaveForSignIn()
    const text = await textOf(request)
    reject(refusal(request, text))
  })
  request.addEventListener('error', () => reject(new CallError(0, lost, lost)))
  request.addEventListener('abort', () => reject(signal.reason))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body)
  return promise
}

function textOf(request: XMLHttpRequest): Promise<string> | string {
  return request.response instanceof Blob ? request.response.text() : request.responseText
}
