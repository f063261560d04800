import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type Document, documentColumns } from '#shared/documents/documents.ts'
import { documentOf } from '#test/files.ts'
import { fileOf, isSorted, linesOf, rowsOf, walked } from '#test/table-list.ts'
import { app, landlord, memberOf, type User } from '#test/world.ts'

/** The list of documents as a table for work, and common actions on several of them. */

const path = '/api/documents'

describe('the list', () => {
  let lana: Awaited<ReturnType<typeof landlord>>
  beforeAll(async () => {
    lana = await landlord(2)
    await documentOf(lana, { propertyId: lana.property.id }, 'Plan 10')
    await documentOf(lana, { propertyId: lana.property.id }, 'plan 9')
    await documentOf(lana, { unitId: lana.units[0]?.id }, 'Photo')
    await documentOf(lana, { unitId: lana.units[1]?.id }, 'Éclair')
    await documentOf(lana, {}, 'Letter')
  })

  it.each(documentColumns.flatMap(name => [name, `-${name}`]))(
    '%s meets every document once, page by page, in order',
    async sort => {
      const rows = await walked<Document>(lana, path, { sort })
      const whole = await rowsOf<Document>(lana, path, { sort })
      expect(rows.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(rows).toHaveLength(5)
      if (/name/.test(sort))
        expect(
          isSorted(
            rows.map(({ name }) => name),
            sort.startsWith('-'),
          ),
        ).toBe(true)
    },
  )

  it('has filters, a number and a file that agree', async () => {
    const query = { category: 'property' }
    expect(await rowsOf(lana, path, query)).toHaveLength(2)
    const { body } = await lana.get(`${path}/totals?category=property`)
    expect(body).toEqual({ count: 2, sums: [] })
    const { bytes } = await fileOf(lana, path, {
      ...{ ...query, format: 'csv', sort: 'name', columns: 'name,category,place' },
    })
    expect(linesOf(bytes)).toEqual([
      '"Name","Category","About"',
      '"plan 9","Property","Alpha"',
      '"Plan 10","Property","Alpha"',
    ])
  })
})

describe('several documents', () => {
  it('come as one zip file, none twice under a name', async () => {
    const lana = await landlord(1)
    const ids = await plans(lana, ['Plan', 'plan', '../../evil'])
    const { statusCode, rawPayload, headers } = await packed(lana, ids)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toContain('Documents.zip')
    const zip = await fromBufferPromise(rawPayload)
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names).toEqual(['Plan.pdf', 'plan (2).pdf', '__.._evil.pdf'])
  })

  it('are all visible to the reader, or none is sent', async () => {
    const [lana, other] = [await landlord(1), await landlord(1)]
    const [own] = await plans(lana, ['Plan'])
    const [foreign] = await plans(other, ['Plan'])
    const refused = await packed(lana, [own, foreign])
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toEqual({ documentIds: 'Choose one of your documents' })
  })

  it('are deleted together, or none where one may not be', async () => {
    const lana = await landlord(1)
    const staff = await memberOf(lana, 'staff')
    const ids = await plans(lana, ['Plan', 'Photo', 'Letter'])
    const refused = { documentIds: 'Choose documents that you may delete' }
    expect(await remove(staff, ids)).toMatchObject({ status: 400, body: { fields: refused } })
    const [foreign] = await plans(await landlord(1), ['Plan'])
    expect(await remove(lana, [...ids, foreign])).toMatchObject({ status: 400 })
    expect(await rowsOf(lana, path)).toHaveLength(3)
    expect(await remove(lana, ids.slice(1))).toMatchObject({ status: 200, body: { deleted: 2 } })
    expect((await rowsOf<Document>(lana, path)).map(({ name }) => name)).toEqual(['Plan'])
  })
})

async function plans(lana: Awaited<ReturnType<typeof landlord>>, names: string[]) {
  const ids: string[] = []
  for (const name of names)
    ids.push((await documentOf(lana, { propertyId: lana.property.id }, name)).id)
  return ids
}

function remove(who: User, documentIds: unknown[]) {
  return who.post<{ deleted: number }>(`${path}/deletions`, { documentIds })
}

function packed(who: User, documentIds: unknown[]) {
  return app.inject({
    method: 'POST',
    url: `${path}/archive`,
    headers: { authorization: `Bearer ${who.token}` },
    payload: { documentIds },
  })
}
