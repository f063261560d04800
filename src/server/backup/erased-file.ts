import * as z from 'zod'
import { erasureKinds } from '#shared/account/erasures.ts'
import type { Day } from '#shared/dates.ts'
import type { Place } from './place.ts'

/** Who was erased, in ids and days alone, as a file keeps it for a restore. */
export interface ErasedLine {
  kind: (typeof erasureKinds)[number]
  subjectId: string
  /** Null of an account, which is erased everywhere. */
  organizationId: string | null
  erasedOn: Day
}

/** The list of erased people outside the database: a restore of an older backup must not bring them back. */
export interface ErasedFile {
  /** @throws where one of the folders cannot be written, once the others were */
  add(lines: readonly ErasedLine[]): Promise<void>
  /** All lines, each once. */
  read(): Promise<ErasedLine[]>
}

declare module 'fastify' {
  interface FastifyInstance {
    erasedFile: ErasedFile
  }
}

export const erasedFileName = 'erasures.jsonl'

const line = z.object({
  kind: z.enum(erasureKinds),
  subjectId: z.uuid(),
  organizationId: z.uuid().nullable(),
  erasedOn: z.iso.date(),
})

/**
 * Writes the same lines into each place: beside the data, and beside the backups, where a restore on another machine
 * finds them. It is append-only.
 */
export function erasedFileIn(places: readonly Place[]): ErasedFile {
  return {
    async add(lines) {
      const stored = await Promise.allSettled(places.map(place => append(place, lines)))
      for (const one of stored) if (one.status === 'rejected') throw one.reason
    },
    async read() {
      const [own, ...others] = places
      // The disk of the backups may be missing: a start does not wait for it.
      const all = await Promise.all([
        own ? linesOf(own) : [],
        ...others.map(place => linesOf(place).catch(() => [])),
      ])
      return [...new Map(all.flat().map(one => [keyOf(one), one])).values()]
    },
  }
}

/** For installations without such a file. */
export const noErasedFile: ErasedFile = { add: async () => {}, read: async () => [] }

export function keyOf({ kind, subjectId, organizationId, erasedOn }: ErasedLine): string {
  return [kind, subjectId, organizationId, erasedOn].join(' ')
}

async function append(place: Place, lines: readonly ErasedLine[]) {
  const there = new Set((await linesOf(place)).map(keyOf))
  const missing = lines.filter(one => !there.has(keyOf(one)))
  if (missing.length === 0) return
  const text = missing.map(one => `${JSON.stringify(one)}\n`).join('')
  await place.appendText(erasedFileName, text)
}

/** A truncated line is skipped: the next start adds it again. */
async function linesOf(place: Place): Promise<ErasedLine[]> {
  const text = await place.readText(erasedFileName)
  return text.split('\n').flatMap(one => {
    try {
      return line.parse(JSON.parse(one))
    } catch {
      return []
    }
  })
}
