import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documentOf, filesBelow, fileUrlOf, issue, upload } from '#test/files.ts'
import { database, fileFolder, landlord, storage } from '#test/world.ts'
import { uploads } from '../db/tables.ts'
import { runJob } from '../jobs/fixture.ts'
import { unneededFiles } from './unneeded-files.ts'

describe('G8: the space of a file', () => {
  it('is freed when it was uploaded a day ago and never saved, and not before', async () => {
    const lana = await landlord()
    const others = await filesBelow(fileFolder)
    const [forgotten, fresh, empty] = [await upload(lana), await upload(lana), await issue(lana)]
    const saved = await documentOf(lana)
    // As if they had been issued a day earlier.
    for (const address of [forgotten, fileUrlOf(empty), saved.fileUrl])
      await database.db
        .update(uploads)
        .set({ removableAt: sql`${uploads.removableAt} - interval '24 hours'` })
        .where(eq(uploads.id, idOf(address)))
    expect(await runJob(unneededFiles)).toEqual([])
    const left = await database.db.select().from(uploads).where(eq(uploads.userId, lana.user.id))
    expect(left.map(row => row.id).sort()).toEqual([idOf(fresh), idOf(saved.fileUrl)].sort())
    const files = (await filesBelow(fileFolder)).filter(file => !others.includes(file))
    expect(files).toEqual(left.map(row => placeOf(row.objectName)).sort())
  })

  it('is freed at once when its document is deleted', async () => {
    const lana = await landlord()
    const before = await filesBelow(fileFolder)
    const { id } = await documentOf(lana)
    expect(await filesBelow(fileFolder)).toHaveLength(before.length + 1)
    expect((await lana.delete(`/api/documents/${id}`)).status).toBe(204)
    await expect.poll(() => filesBelow(fileFolder)).toEqual(before)
    const rows = () => database.db.select().from(uploads).where(eq(uploads.userId, lana.user.id))
    await expect.poll(rows).toEqual([])
  })

  it('is freed by the next job when the storage was away', async () => {
    const lana = await landlord()
    const before = await filesBelow(fileFolder)
    await upload(lana)
    await database.db
      .update(uploads)
      .set({ removableAt: sql`now()` })
      .where(eq(uploads.userId, lana.user.id))
    const away = { ...storage.store, remove: () => Promise.reject(new Error('away')) }
    await expect(runJob(unneededFiles, { store: away })).rejects.toThrow('away')
    expect(await filesBelow(fileFolder)).toHaveLength(before.length + 1)
    await runJob(unneededFiles)
    expect(await filesBelow(fileFolder)).toEqual(before)
  })
})

function idOf(fileUrl: string): string {
  return fileUrl.split('/').at(-1) ?? ''
}

function placeOf(name: string): string {
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}
