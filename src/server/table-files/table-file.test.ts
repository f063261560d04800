import { expect, it } from 'vitest'
import { asOwner } from '#test/own-database.ts'
import { fileOf, linesOf } from '#test/table-list.ts'
import { landlord, organizationIdOf } from '#test/world.ts'

it('a file has each row once, in order, however many parts it is read in', async () => {
  const lana = await landlord()
  await asOwner(`insert into vendors (id, organization_id, name)
    select gen_random_uuid(), '${await organizationIdOf(lana)}', 'Vendor ' || lpad(n::text, 4, '0')
    from generate_series(1, 1100) n`)
  const { bytes } = await fileOf(lana, '/api/vendors', { format: 'csv', sort: 'name' })
  const names = linesOf(bytes).slice(1)
  expect(names.map(line => Number(line.slice(8, 12)))).toEqual(
    Array.from({ length: 1_100 }, (_, at) => at + 1),
  )
})
