import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** A file in an archive, as it was measured when it was put there. */
const entry = z.object({
  path: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What a backup says of itself: its last file, `manifest.json`. */
export const manifest = z.object({
  format: z.literal(1),
  /** The moment whose rows and files these are. */
  takenAt: z.iso.datetime(),
  /** The migrations that were applied, oldest first, as Drizzle keeps them. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).min(1),
      rows: z.number().int().nonnegative(),
      entry,
    }),
  ),
  /** By the name the store knows them by. */
  files: z.array(z.object({ name: z.uuid(), entry })),
  /** Files that should have been there and were not. */
  missing: z.array(z.uuid()),
  /** The key made by Rooftree itself; null when SECRET_KEY was set and is somebody's to keep. */
  key: entry.nullable(),
  /** Tells whether a key is the one of this backup, without telling the key. */
  keyMark: z.string(),
})

export type Manifest = z.infer<typeof manifest>
export const manifestName = 'manifest.json'

/** The same for the same key and of no use for anything else. */
export function keyMark(key: string): string {
  return createHmac('sha256', key).update('rooftree backup').digest('base64url').slice(0, 16)
}
