import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploads } from '#server/db/tables.ts'
import { documentOf } from '#test/files.ts'
import { database, landlord } from '#test/world.ts'
import { mostKeptBytes } from './objects.ts'

test('G8: who keeps 20 GB of files is given no room for more until some are deleted', async () => {
  const [ann, bea] = [await landlord(), await landlord()]
  const kept = []
  for (let file = 0; file < 11; file++) kept.push(await documentOf(ann))
  // As if each of them were far larger than what is sent here.
  await database.db
    .update(uploads)
    .set({ fileSize: Math.floor(mostKeptBytes / 11) })
    .where(eq(uploads.userId, ann.user.id))
  expect(await ann.post('/api/objects/upload')).toMatchObject({
    status: 413,
    body: {
      message:
        'Your files have reached 20 GB. Delete some that nobody needs any more, then try again.',
    },
  })
  expect((await bea.post('/api/objects/upload')).status).toBe(201)
  expect((await ann.delete(`/api/documents/${kept[0]?.id}`)).status).toBe(204)
  expect((await ann.post('/api/objects/upload')).status).toBe(201)
})
