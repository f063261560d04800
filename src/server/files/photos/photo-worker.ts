import { parentPort } from 'node:worker_threads'
import { workGently } from '../../workers/low-priority-worker.ts'
import type { PhotoJob } from './photo-work.ts'

/** The thread that `photo-work.ts` starts: it receives the bytes of one photo and returns the results. */
workGently()
const { asJpeg, smallVersions } = await import('./encode.ts')
const { barePicture } = await import('../metadata/bare.ts')

const ways: Record<PhotoJob['want'], (bytes: Uint8Array) => Promise<Uint8Array[]>> = {
  versions: smallVersions,
  bare: barePicture,
  jpeg: async bytes => [await asJpeg(bytes)],
  'jpeg of HEIF': async bytes => [await (await import('./heif.ts')).jpegOfHeif(bytes)],
}

parentPort?.on('message', async ({ bytes, want }: PhotoJob) =>
  parentPort?.postMessage(await ways[want](bytes).catch(() => null)),
)
