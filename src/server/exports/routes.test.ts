import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Property } from '#shared/properties/properties.ts'
import { soundFiles } from '#test/files.ts'
import { sha256 } from '#test/unzipped.ts'
import { database, freshEmail, landlord, memberOf } from '#test/world.ts'
import { logOf } from '../audit-log/fixture.ts'
import { dataExports, users } from '../db/tables.ts'
import {
  archiveOf,
  asLine,
  download,
  everything,
  exported,
  office,
  own,
  textOf,
} from './fixture.ts'
import { withheld } from './organization.ts'

describe('the archive of an organization', () => {
  test('holds every table as JSON and as CSV with equal content, with counts and checksums', async () => {
    const { lana, organizationId } = await office()
    const archive = await archiveOf(lana, everything)
    const { manifest, files } = archive
    expect(manifest.organization?.id).toBe(organizationId)
    for (const { name, rows, json, csv } of manifest.tables) {
      const inJson = archive.rows(name)
      expect(inJson, name).toHaveLength(rows)
      expect(archive.lines(name), name).toEqual(inJson.map(asLine))
      for (const { path, bytes, sha256: sum } of [json, csv]) {
        expect(files.get(path)?.length, path).toBe(bytes)
        expect(sha256(files.get(path)), path).toBe(sum)
      }
    }
    expect(archive.rows('properties')).toEqual([
      expect.objectContaining({ id: lana.property.id, organizationId, totalUnits: 2 }),
    ])
    expect(archive.rows('payments')[0]).toMatchObject({ amount: '123.45', notes: '-12.50' })
    expect(archive.lines('properties')[0]?.description).toMatch(/^'=1\+1 "quoted"/)
    expect(archive.rows('units')).toHaveLength(2)
    expect(archive.rows('charges').length).toBeGreaterThan(0)
    expect(archive.rows('audit-log').length).toBeGreaterThan(5)
  })

  test('holds the files themselves, each at the path in its document row', async () => {
    const { lana, document: stored } = await office()
    const { manifest, files, rows } = await archiveOf(lana, everything)
    const [document] = rows('documents')
    expect(document?.file).toBe(`files/${stored.id} .._Lease_ 2026.pdf`)
    expect(files.get(`${document?.file}`)).toEqual(soundFiles['lease.pdf'])
    expect(manifest.files).toEqual([
      expect.objectContaining({ document: stored.id, sha256: sha256(soundFiles['lease.pdf']) }),
    ])
    expect(manifest.missingFiles).toEqual([])
  })

  test('holds no secret, no conversation, and nothing of another organization', async () => {
    const { lana, rita, organizationId } = await office()
    const outsider = await office()
    await lana.post('/api/tenant-invitations', {
      email: freshEmail(),
      firstName: 'Ivy',
      lastName: 'Invited',
      propertyId: lana.property.id,
    })
    const archive = await archiveOf(lana, everything)
    const text = textOf(archive)
    const { rows } = await database.db.execute<{ secret: string }>(sql`
      select password_hash as secret from users where id in (${lana.user.id}, ${rita.user.id})
      union all select token_hash from tenant_invitations where organization_id = ${organizationId}
      union all select sid from sessions where user_id in (${lana.user.id}, ${rita.user.id})
      union all select request_hash from idempotency_keys where user_id = ${lana.user.id}`)
    expect(rows.length).toBeGreaterThan(4)
    for (const { secret } of rows) expect(text).not.toContain(secret)
    expect(archive.rows('tenant-invitations')).toHaveLength(1)
    expect(archive.rows('messages')).toHaveLength(1)
    expect(text).not.toContain('Between us only')
    for (const foreign of [outsider.organizationId, outsider.rita.user.email, outsider.document.id])
      expect(text).not.toContain(foreign)
    for (const { name } of archive.manifest.tables)
      for (const row of archive.rows(name))
        expect(Object.keys(row).join(), name).not.toMatch(
          /password|secret|token|hash|otp|recovery/i,
        )
  })

  test('omits no table except those with a stated reason', async () => {
    const { lana } = await office()
    const { manifest } = await archiveOf(lana, everything)
    const held = new Set(manifest.tables.map(({ name }) => name.replaceAll('-', '_')))
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const otherwise = {
      users: 'members',
      organization_tenants: 'tenants',
      organizations: 'organization',
    }
    for (const { name } of rows) {
      const known = otherwise[name as keyof typeof otherwise] ?? name
      expect(held.has(known) || name in withheld, `${name} is neither exported nor kept back`).toBe(
        true,
      )
    }
  })

  test('is requested and downloaded repeatedly, which is audited', async () => {
    const { lana, organizationId } = await office()
    const archive = await exported(lana, everything)
    const whole = await download(lana, archive)
    expect(whole.headers['content-disposition']).toContain('.zip')
    expect(whole.rawPayload).toHaveLength(archive.size ?? 0)
    const rest = await download(lana, archive, { range: 'bytes=100-' })
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload).toEqual(whole.rawPayload.subarray(100))
    const log = await logOf(lana, `?entityId=${organizationId}`)
    expect(log.filter(({ action }) => action === 'exported')).toHaveLength(2)
  })

  test('is for admins', async () => {
    const lana = await landlord()
    for (const role of ['manager', 'owner', 'staff'] as const)
      expect((await (await memberOf(lana, role)).post(everything)).status).toBe(403)
    const archive = await exported(lana, everything)
    const manager = await memberOf(lana, 'manager')
    expect((await download(manager, archive)).statusCode).toBe(404)
    expect((await manager.delete(`${own}/${archive.id}`)).status).toBe(404)
    // Another admin of the same organization has it, too.
    expect((await download(await memberOf(lana, 'admin'), archive)).statusCode).toBe(200)
  })

  test('is made one at a time', async () => {
    const lana = await landlord()
    const { body } = await lana.get<{ id: string }>('/api/organization')
    const [waiting] = await database.db
      .insert(dataExports)
      .values({
        kind: 'organization',
        organizationId: body.id,
        userId: lana.user.id,
        aliveAt: sql`now()`,
      })
      .returning()
    const second = await lana.post<{ message: string }>(everything)
    expect([second.status, second.body.message]).toEqual([
      409,
      'An archive is already being made. It can be stopped below.',
    ])
    expect((await lana.delete(`${own}/${waiting?.id}`)).status).toBe(204)
    await exported(lana, everything)
  })
})

test('an archive shows one moment, however long it takes to make', async () => {
  const lana = await landlord()
  await database
    .copying(5_000, async ({ db }) => {
      const names = () =>
        db.execute(sql`select name from properties where organization_id = (
        select organization_id from users where id = ${lana.user.id}) order by name`)
      const before = (await names()).rows
      await lana.post<Property>('/api/properties', {
        name: 'Beta',
        address: '2 Beta St',
        totalUnits: 1,
      })
      expect((await names()).rows).toEqual(before)
      await expect(
        db.update(users).set({ phone: '1' }).where(eq(users.id, lana.user.id)),
      ).rejects.toThrow()
    })
    .catch(error => {
      // The refused change ends the snapshot, too.
      if (!`${error.cause ?? error}`.includes('aborted')) throw error
    })
})
