import { setTimeout as wait } from 'node:timers/promises'
import type { Property } from '#shared/properties/properties.ts'
import { read } from '#test/crash/landlord.ts'

/** A client that reads payments and a report in turn, and repeats calls without an answer. */
export function startReader(url: string, token: string) {
  const calls = [
    () => ask(url, token, '/api/payments?limit=50'),
    () => ask(url, token, '/api/reports/generate', { reportType: 'Rent Roll' }),
  ]
  let isOver = false
  let answers = 0
  let failures = 0
  let longest = 0
  const done = (async () => {
    let last = performance.now()
    while (!isOver) {
      const isAnswered = (await calls[answers % 2]?.().catch(() => false)) ?? false
      if (!isAnswered) {
        failures += 1
        await wait(20)
        continue
      }
      answers += 1
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
      await wait(20)
    }
  })()
  return {
    async finish() {
      isOver = true
      await done
      return { answers, failures, longest }
    },
  }
}

async function ask(url: string, token: string, asked: string, body?: object): Promise<boolean> {
  const answer = await fetch(url + asked, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  return answer.ok
}

/** A document, uploaded as the screen does. */
export async function keepFile(url: string, token: string) {
  const bytes = Buffer.from('Keys: 2 × front door\n')
  const said = { name: 'notes.txt', type: 'text/plain', size: bytes.length }
  const { uploadURL } = await post<{ uploadURL: string }>(url, token, '/api/objects/upload', said)
  const { pathname, search } = new URL(uploadURL)
  const put = { method: 'PUT', headers: { 'content-type': said.type }, body: bytes }
  const uploaded = await fetch(url + pathname + search, put)
  if (!uploaded.ok) throw new Error(`The upload answers ${uploaded.status}`)
  const [property] = await read<Property[]>(url, token, '/api/properties')
  const { id } = await post<{ id: string }>(url, token, '/api/documents', {
    name: said.name,
    fileUrl: uploadURL.split('?')[0],
    fileType: said.type,
    fileSize: said.size,
    propertyId: property?.id,
  })
  return { bytes, path: `/api/documents/${id}/download` }
}

async function post<T>(url: string, token: string, to: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url + to, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${to}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

export async function fetchBytes(url: string, token: string, from: string): Promise<Buffer> {
  const answer = await fetch(url + from, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await answer.arrayBuffer())
}
