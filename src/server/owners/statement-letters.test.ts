import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { todayIn } from '#shared/dates.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { mailsTo } from '#test/mailbox.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, database } from '#test/world.ts'
import { ownerStatements } from '../db/tables.ts'
import { dayLabel } from '../format/format.ts'
import type { StoredStatement } from './statement-print.ts'
import { owned } from './statements-fixture.ts'

describe('the letter of an owner statement', () => {
  it('is mailed to its owner, who reads and prints it as it was issued', async () => {
    const { lana, olga, alpha, issue } = await owned('by rule')
    const { body } = await issue(alpha, '2025-03', { send: true })
    expect(body).toMatchObject({ sentTo: olga.user.email, owner: { id: olga.user.id } })
    const [mail] = await mailsTo(olga.user.email)
    expect(mail?.subject).toBe('Owner statement for Alpha, March 2025')
    expect(mail?.text).toContain(`/reports/owner-statements?statement=${body.id}`)
    await lana.patch(`/api/properties/${alpha}`, { name: 'Renamed' })
    expect((await olga.get<OwnerStatement[]>('/api/owner-statements')).body).toHaveLength(1)
    const { statusCode, headers, rawPayload } = await app.inject({
      url: `/api/owner-statements/${body.id}/pdf`,
      headers: { authorization: `Bearer ${olga.token}` },
    })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    const lines = await linesOfPdf(rawPayload)
    expect(lines.slice(0, 2)).toEqual([
      'Fixture Homes',
      `Mia Member | ${dayLabel(todayIn('America/New_York'))}`,
    ])
    expect(lines.slice(2, -1)).toEqual([
      'Owner Statement, March 2025',
      'Property | Alpha, 1 Alpha St',
      'Owner | Mia Member',
      'Period | March 1 – 31, 2025',
      'Summary',
      'Description | Amount',
      'Beginning balance | $2,650.00',
      'Receipts | $2,285.48',
      'Deposits applied | $200.00',
      'Expenses | -$460.00',
      'Management fee | -$182.84',
      'Ending balance | $4,492.64',
      'Less prepaid rent | -$19.35',
      'Available for payout | $4,473.29',
      ...lines.slice(16, -1),
    ])
    const transactions = lines.slice(16, -1).join('\n')
    for (const line of [
      'Total receipts | $2,285.48',
      'Deposit applied | Unit A2, Dee Fox | $200.00',
      'Total expenses | -$460.00',
      'Management fee | 8% of 2,285.48 | -$182.84',
    ])
      expect(transactions).toContain(line)
    expect(lines.join()).not.toContain('Renamed')
  })

  it('of an earlier release is printed by its heading and its details', async () => {
    const { olga, alpha, issue } = await owned('by rule')
    const { body } = await issue(alpha, '2025-03')
    const issued = eq(ownerStatements.id, body.id)
    const [row] = await database.db.select().from(ownerStatements).where(issued)
    if (!row) throw new Error('A statement was not stored')
    const { lines, heading } = row.paper as StoredStatement
    const earlier = { heading, lines: lines.map(({ about: _, ...line }) => line) }
    await database.db.update(ownerStatements).set({ paper: earlier }).where(issued)
    const { rawPayload } = await app.inject({
      url: `/api/owner-statements/${body.id}/pdf`,
      headers: { authorization: `Bearer ${olga.token}` },
    })
    const text = (await linesOfPdf(rawPayload)).join('\n')
    for (const line of [
      'Property | Alpha, 1 Alpha St',
      'Owner | Mia Member',
      'Received | Unit A1, Ann Lee | $1,500.00',
      'Total receipts | $2,285.48',
      'Total deposits applied | $200.00',
      'Total expenses | -$460.00',
      'Management fee | 8% of 2,285.48 | -$182.84',
      'Available for payout | $4,473.29',
    ])
      expect(text).toContain(line)
  })
})
