import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploads } from '#server/db/tables.ts'
import { tooManyUnsaved } from '#shared/documents/uploads.ts'
import { documentOf, upload } from '#test/files.ts'
import { database, landlord } from '#test/world.ts'
import { usualQuotas } from '../config/default-limits.ts'

test('G8: a user with 20 GB of files cannot upload more until some are deleted', async () => {
  const [ann, bea] = [await landlord(), await landlord()]
  const stored = []
  for (let file = 0; file < 11; file++) stored.push(await documentOf(ann))
  // As if each of them were far larger than the uploaded one.
  await database.db
    .update(uploads)
    .set({ fileSize: Math.floor(usualQuotas.bytesOfPerson / 11) })
    .where(eq(uploads.userId, ann.user.id))
  expect(await ann.post('/api/objects/upload')).toMatchObject({
    status: 413,
    body: {
      message: 'Your files have reached 20 GB. Delete files you no longer need, then try again.',
    },
  })
  expect((await bea.post('/api/objects/upload')).status).toBe(201)
  expect((await ann.delete(`/api/documents/${stored[0]?.id}`)).status).toBe(204)
  // Once the bytes are deleted, which is soon.
  await expect.poll(async () => (await ann.post('/api/objects/upload')).status).toBe(201)
})

test('F5: fifty unsaved files can be discarded at once, and stop counting after an hour', async () => {
  const ann = await landlord()
  const ask = async () => (await ann.post('/api/objects/upload')).status
  const saved = await documentOf(ann)
  const [unsaved] = await Promise.all([upload(ann), ...Array.from({ length: 49 }, ask)])
  expect(await ann.post('/api/objects/upload')).toMatchObject({
    status: 429,
    body: { message: tooManyUnsaved },
  })
  // Twice at once, as from two tabs; other users' uploads and saved ones stay.
  const discards = [1, 2].map(() => ann.delete('/api/objects/unsaved'))
  for (const { status } of await Promise.all(discards)) expect(status).toBe(204)
  const claim = await ann.post('/api/documents', { name: 'Late', fileUrl: unsaved })
  expect(claim.status).toBe(400)
  expect((await ann.get(`/api/documents/${saved.id}/download`)).status).toBe(200)
  const mine = () => database.db.$count(uploads, eq(uploads.userId, ann.user.id))
  await expect.poll(mine).toBe(1)
  for (let file = 0; file < 50; file++) expect(await ask()).toBe(201)
  expect(await ask()).toBe(429)
  await database.db
    .update(uploads)
    .set({ createdAt: sql`now() - interval '61 minutes'` })
    .where(eq(uploads.userId, ann.user.id))
  expect(await ask()).toBe(201)
})
