import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tenantInvitations } from '#server/db/tables.ts'
import { appThatMails, hashOf, invite, ivy, preview, tokenIn } from '#test/invited.ts'
import { mailsTo } from '#test/mailbox.ts'
import { makeOperator } from '#test/operator.ts'
import { call, database, landlord, mailFolder } from '#test/world.ts'

const list = '/api/tenant-invitations'

describe('the mail', () => {
  let mailing: Awaited<ReturnType<typeof appThatMails>>
  beforeAll(async () => {
    mailing = await appThatMails()
  })
  afterAll(() => mailing.close())

  it('contains the link, of which only a hash is stored; its host is ours', async () => {
    const lana = await shared()
    const body = ivy(lana)
    const { status } = await call('POST', list, {
      token: lana.token,
      body,
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    expect(status).toBe(201)
    const [mail] = await mailsTo(body.email)
    expect(mail?.text).toContain('https://rooftree.example/invitations?token=')
    expect(mail?.text).not.toContain('evil.test')
    const token = tokenIn(mail?.text)
    const [row] = await rowsOf(body.email)
    expect(row?.tokenHash).toBe(hashOf(token))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('only the mailbox gets the link, and without a mail server the operator, who passes it on', async () => {
    const lana = await shared()
    const mailed = await mailing.invite(lana)
    expect(mailed).toMatchObject({ delivery: 'mail', link: null })
    expect((await preview(tokenIn((await mailsTo(mailed.email))[0]?.text))).status).toBe(200)
    const kept = await invite(lana)
    expect(kept).toMatchObject({ delivery: 'file', link: null })
    expect((await preview(kept.token)).status).toBe(200)
    expect((await lana.get(list)).text).not.toContain(kept.token)
    const otto = await landlord()
    await makeOperator(otto)
    const shown = await otto.post<{ link: string }>(list, ivy(otto))
    expect((await preview(tokenIn(shown.body.link))).status).toBe(200)
  })

  it('contains no text of the landlord but their name, in which nothing becomes a link', async () => {
    const lana = await landlord()
    await lana.patch('/api/organization', { name: 'Win at https://evil.test or www.evil.test' })
    await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Click here' })
    const { email } = await invite(lana, { firstName: 'Urgent', lastName: 'Notice' })
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(
      'Win at https:// evil. test or www. evil. test invited you to the tenant portal',
    )
    expect(mail?.text).not.toMatch(/Click|Urgent|Notice|evil\.test/)
    expect(mail?.html.match(/href="[^"]*"/g)).toEqual([
      expect.stringMatching(/^href="https:\/\/rooftree\.example\/invitations\?token=/),
    ])
  })

  it('a hostile name adds no header, no line and no markup', async () => {
    const lana = await shared()
    const firstName = 'Ivy\r\nBcc: victim@test.example\r\n\r\n<script>alert(1)</script>'
    const { email } = await invite(lana, { firstName, lastName: '<img src=x onerror=alert(1)>' })
    const [mail] = await mailsTo(email)
    expect(mail?.html).not.toMatch(/<script|<img/)
    const file = path.join(mailFolder, `${mail?.id}.eml`)
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(`To: ${email}`)
    expect(await readFile(file, 'utf8')).not.toMatch(/^Bcc:/im)
  })

  it('neither does a hostile organization or property', async () => {
    const lana = await landlord()
    await lana.patch('/api/organization', { name: 'Ltd\r\nBcc: victim@test.example\r\n\r\n<b>' })
    await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Alpha\nX-Evil: 1 <i>' })
    const { email } = await invite(lana)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(
      'Ltd Bcc: victim@ test. example <b> invited you to the tenant portal',
    )
    expect(mail?.html).not.toMatch(/<b>|<i>/)
    const file = path.join(mailFolder, `${mail?.id}.eml`)
    await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(`To: ${email}`)
    expect(await readFile(file, 'utf8')).not.toMatch(/^(Bcc|X-Evil):/im)
  })
})

let made: ReturnType<typeof landlord> | undefined

function shared() {
  made ??= landlord()
  return made
}

function rowsOf(email: string) {
  return database.db.select().from(tenantInvitations).where(eq(tenantInvitations.email, email))
}
