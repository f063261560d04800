import { expect, it } from 'vitest'
import { fileOf, linesOf } from '#test/table-list.ts'
import { database, landlord } from '#test/world.ts'
import { vendors } from '../db/tables.ts'

it('a file has each row once, in order, however many parts it is read in', async () => {
  const lana = await landlord()
  const names = Array.from({ length: 6_100 }, (_, at) => `Vendor ${`${at}`.padStart(4, '0')}`)
  const organizationId = lana.user.organizationId ?? ''
  await database.db.insert(vendors).values(names.map(name => ({ name, organizationId })))
  const { bytes } = await fileOf(lana, '/api/vendors', { format: 'csv', sort: 'name' })
  const rows = linesOf(bytes).slice(1)
  expect(rows.map(row => row.slice(1, 12))).toEqual(names)
})
