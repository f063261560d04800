import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { sentTypeOf } from '#shared/documents/uploads.ts'
import { aim, type Bench, type Figure, figure, seconds, type Workspace } from './bench.ts'
import { serveOneLandlord } from './one-landlord.ts'
import type { Answer, Costs, Server } from './server.ts'

const atOnce = 20
const megabyte = 2 ** 20
const maxMegabytes = 400

/** The heaviest of each kind that is taken: see the limits in `files/photos`. */
const waves: Record<string, () => Promise<Buffer>> = {
  'photo.jpg': () => picture(4032, 3024).jpeg().toBuffer(),
  'progressive.jpg': () =>
    picture(4032, 3024).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'scan.jpg': () => flat(16_000, 13_000, 3).jpeg().toBuffer(),
  'bomb.png': () => flat(16_000, 13_000, 3).png().toBuffer(),
  'interlaced.png': () => flat(5_100, 4_000, 4).png({ progressive: true }).toBuffer(),
  'photo.webp': () => picture(4032, 3024).webp({ effort: 0 }).toBuffer(),
  'photo.heic': () => readFile(path.join(import.meta.dirname, '../test/photos/flat24.heic')),
}

export const photos: Bench = {
  name: 'photos',
  about: `${atOnce} pictures uploaded at once, saved, and asked for small, the heaviest of each kind that are taken: each kind with a fresh server, then all kinds one after the other with one.`,
  async run(workspace) {
    const figures: Figure[] = []
    for (const name of Object.keys(waves))
      figures.push(...(await served(workspace, server => wave(server, name))))
    figures.push(await served(workspace, allInTurn))
    return figures
  },
}

async function served<T>(workspace: Workspace, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await serveOneLandlord(workspace, { units: 20, properties: 1, months: 2 })
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function allInTurn(server: Server): Promise<Figure> {
  for (const [name, make] of Object.entries(waves)) await twenty(server, name, await make())
  return memoryOf(await server.costs(), `${atOnce} of each kind, one kind after the other`)
}

async function wave(server: Server, name: string): Promise<Figure[]> {
  const bytes = (await waves[name]?.()) ?? Buffer.alloc(0)
  const took = await seconds(() => twenty(server, name, bytes))
  const costs = await server.costs()
  return [
    memoryOf(costs, `${atOnce} × ${name} of ${inMegabytes(bytes.length)} MB`),
    figure(`Until all ${atOnce} were shown small`, `${took.toFixed(1)} s`),
    figure('For which nobody else was answered, at most', `${costs.stall.toFixed(0)} ms`),
  ]
}

async function twenty(server: Server, name: string, bytes: Buffer): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => keepAndShow(server, name, bytes)))
}

function memoryOf({ memory }: Costs, what: string): Figure {
  const max = inMegabytes(memory.max)
  const goal = `at most ${maxMegabytes} MB, workers and all`
  return aim(`Most memory for ${what}`, `${max} MB`, goal, max <= maxMegabytes)
}

function picture(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const [w, h] = [Math.ceil(width / 4), Math.ceil(height / 4)]
  return sharp({ create: { width: w, height: h, channels: 3, background: '#888', noise } }).resize(
    ...[width, height],
    { fit: 'fill' },
  )
}

function flat(width: number, height: number, channels: 3 | 4) {
  return sharp({
    create: { width, height, channels, background: '#7a8' },
    limitInputPixels: false,
  })
}

async function keepAndShow(server: Server, name: string, bytes: Buffer): Promise<void> {
  const type = sentTypeOf(name) ?? ''
  const asked = { name, type, size: bytes.length }
  const { text } = await patiently(() => server.post('/api/objects/upload', asked))
  const { uploadURL } = JSON.parse(text())
  const { pathname, search } = new URL(uploadURL)
  const put = () => send(server.port, pathname + search, type, bytes)
  let status = await put()
  while (status === 503) status = await put()
  if (status !== 200) throw new Error(`${name} answers ${status}`)
  const body = { name, fileUrl: uploadURL.split('?')[0] }
  const saved = await patiently(() => server.post('/api/documents', body))
  const { id } = JSON.parse(saved.text())
  await patiently(() => server.get(`/api/documents/${id}/download?size=320`))
}

function send(port: number, path: string, type: string, bytes: Buffer): Promise<number> {
  const headers = { 'content-type': type, 'content-length': bytes.length }
  return new Promise(resolve => {
    request({ host: '127.0.0.1', port, method: 'PUT', path, headers }, answer => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
      // Cut off after a minute on a busy machine: a person tries again.
      .once('error', () => resolve(503))
      .end(bytes)
  })
}

/** Repeats the call while the server is busy, as a screen does. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask()
  if (answer.status === 503) {
    await wait(500)
    return patiently(ask)
  }
  if (answer.status >= 400) throw new Error(answer.text())
  return answer
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / megabyte)
}
