import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { erasureConfirmation } from '#shared/account/erasure.ts'
import type { Erasure, Mention } from '#shared/account/erasures.ts'
import { documentOf } from '#test/files.ts'
import { urlOf } from '#test/own-database.ts'
import { call, database, landlord, memberOf, tenantOf, type User } from '#test/world.ts'
import { verifyAuditLog } from '../audit/chain.ts'
import { done, untilSearched } from './everywhere-fixture.ts'
import { mentionable } from './mentionable.ts'

/** A landlord who erased Bob Quixote, whom a property, a vendor and a message between others mention. */
async function erased() {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Quixotelli')
  const carl = await tenantOf(lana, 'Other')
  const mia = await memberOf(lana, 'manager')
  const property = `/api/properties/${lana.property.id}`
  done(await lana.patch(property, { description: 'Bob Quixotelli built it' }))
  done(await lana.post('/api/vendors', { name: 'Quixotelli Paints' }))
  done(await lana.post('/api/vendors', { name: 'Bob the Painter', notes: 'Bob is fast' }))
  done(await mia.post('/api/messages', { receiverId: carl.id, content: 'Bob Quixotelli left' }))
  const body = { confirmation: erasureConfirmation }
  done(await call('DELETE', `/api/tenants/${bob.id}`, { token: lana.token, body }))
  await untilSearched({ subjectId: bob.id })
  return { lana, mia, property }
}

async function pageOf(lana: User) {
  const [erasure] = done(await lana.get<Erasure[]>('/api/erasures'))
  const page = done(await lana.get<Erasure & { places: Mention[] }>(`/api/erasures/${erasure?.id}`))
  return { ...page, of: (entity: string) => page.places.find(one => one.entity === entity) }
}

it('shows each place with its text, except messages between others and namesakes', async () => {
  const { lana } = await erased()
  const { name, places, of } = await pageOf(lana)
  expect(name).toMatch(/^Former tenant #\d+$/)
  expect(of('properties')).toMatchObject({
    ...{ field: 'description', isSure: true, text: 'Bob Quixotelli built it', place: 'Alpha' },
    path: `/properties/${lana.property.id}`,
  })
  expect(of('messages')).toMatchObject({ text: null, isSure: true })
  // A first name alone, in an unrelated row; a last name that is also a business name.
  expect(places.map(({ entity }) => entity).sort()).toEqual(['messages', 'properties'])
})

it('an ordinary edit leaves the old text in no entry of the log', async () => {
  const { lana, property } = await erased()
  done(await lana.patch(property, { description: 'A painter built it' }))
  done(await lana.patch(property, { name: 'Alpha II' }))
  const { rows } = await database.db.execute(sql`select values from audit_values
    join audit_log using (chain, number) where entity_id = ${lana.property.id}`)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('Quixotelli')
  expect((await pageOf(lana)).of('properties')?.text).toBe('A painter built it')
  expect((await verifyAuditLog(urlOf('postgres'))).faults).toEqual([])
})

it('each is rewritten, ignored or deleted, by an admin of this organization alone', async () => {
  const { lana, mia } = await erased()
  const { of } = await pageOf(lana)
  const place = `/api/erasure-mentions/${of('properties')?.id}`
  const message = `/api/erasure-mentions/${of('messages')?.id}`
  const outsider = await landlord()
  for (const [who, status] of [
    [mia, 403],
    [outsider, 404],
  ] as const) {
    expect((await who.patch(place, { text: 'x' })).status).toBe(status)
    expect((await who.post(`${place}/kept`)).status).toBe(status)
    expect((await who.delete(place)).status).toBe(status)
  }
  expect((await lana.patch(place, { text: ' ' })).status).toBe(400)
  expect((await lana.patch(message, { text: 'Not mine to write' })).status).toBe(409)
  done(await lana.patch(place, { text: 'Somebody built it' }))
  done(await lana.delete(message))
  expect((await lana.delete(place)).status).toBe(404)
  expect((await pageOf(lana)).places).toEqual([])
  const [said] = done(await mia.get<{ content: string }[]>('/api/messages'))
  expect(said?.content).toBe('Erased')
})

it('a document is deleted with its file', async () => {
  const lana = await landlord()
  const bob = await tenantOf(lana, 'Quixotelli')
  const document = await documentOf(lana, { propertyId: lana.property.id }, 'Bob Quixotelli')
  const body = { confirmation: erasureConfirmation }
  done(await call('DELETE', `/api/tenants/${bob.id}`, { token: lana.token, body }))
  await untilSearched({ subjectId: bob.id })
  const { places } = await pageOf(lana)
  expect(places.map(({ field }) => field).sort()).toEqual(['file', 'name'])
  const file = places.find(({ field }) => field === 'file')
  done(await lana.delete(`/api/erasure-mentions/${file?.id}`))
  expect((await lana.get(`/api/documents/${document.id}/download`)).status).toBe(404)
  expect((await pageOf(lana)).places).toEqual([])
})

it('every text column is searched, or declared free of text by other people', async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER' order by 1`)
  const searched = Object.entries(mentionable).flatMap(([table, { fields }]) =>
    Object.keys(fields).map(
      field => `${table}.${field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
    ),
  )
  const all = rows.map(({ name }) => name)
  expect(searched.filter(name => !all.includes(name))).toEqual([])
  const rest = all.filter(name => !searched.includes(name) && !fixed.test(name))
  expect(rest).toEqual(forgotten)
})

/** Values of a fixed list, digests and keys. */
const fixed =
  /\.(content_hash|fingerprint|fit_id|format|last4|mapping|kind|status|state|category|priority|action|entity|event|subject_?kind|digest|rhythm|division_method|every_unit|entry_permission|source|origin|notice_by|late_fee_cap_op|fee_month|month|figure|output|standing|file_type|timezone|auth_provider|consent_version|field|version|release|oldest_release|returned_as|key_mark|store_mark|non_revenue_reason|report_type|automation|hash|key|reset_token|token_hash|request_hash|request_id|password_hash|secret|tin_secret|tin_kind|tax_entity|sid|path|file_url|picture_problem|recipient_ids|preferences?|language|thread|attached|params|declared_type|reference|method|role|stage|approval|meter|provider|provider_(id|customer|method|setup|account)|checkout_(id|url)|failure|failure_code|idempotency_key|brand|bank_name|expires|blocked|card_fee|key_end|mode|webhook_secret|former_webhook_secret|what|pause_reason)$|^provider_(differences\.(ours|theirs)|events\.(body|type|event_id|outcome))$|^provider_accounts\.account_name$|^automation_run_items\.subject$|^accounts\.(number|type|purpose)$|^period_snapshots\.account$/

/** A person's own row, or data derived from rows: `erase.ts`, `derived.ts` and triggers handle them. */
const forgotten = [
  'audit_log.address',
  'audit_log.after',
  'audit_log.before',
  'audit_log.label',
  'audit_log.user_agent',
  'audit_values.values',
  'email_changes.email',
  'erasures.after',
  'erasures.wanted',
  'idempotency_keys.reply',
  'lease_words.folded',
  'mails.last_error',
  'mails.paragraphs',
  'mails.recipient',
  'mails.subject',
  'mails.words',
  'member_invitations.email',
  'member_invitations.first_name',
  'member_invitations.last_name',
  'notifications.text',
  'notifications.title',
  'owner_statements.paper',
  'owner_statements.sent_to',
  'proven_addresses.email',
  'report_runs.result',
  'report_schedules.filters',
  'report_sends.problem',
  'reset_requests.email',
  'sessions.sess',
  'tenant_invitations.email',
  'tenant_invitations.first_name',
  'tenant_invitations.last_name',
  'tenant_invitations.phone',
  'tenant_merges.record',
  'unit_words.folded',
  'unit_words.sort_key',
  'uploads.declared_name',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.phone',
  'users.profile_image_url',
]
