import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { User } from '../world.ts'
import type { Rows, Who } from './personas.ts'

/** Records of the owners of properties, with their readers, and one schedule. */
export async function ownerRows(
  admin: User,
  ...properties: [id: string, seenBy: readonly Who[]][]
): Promise<Rows> {
  const post = async (noun: string, row: object) =>
    (await admin.post<{ id: string; ownerId: string }>(`/api/${noun}`, row)).body
  const month = addMonthsClamped(todayIn('UTC'), -2).slice(0, 7)
  const rows: Rows = { 'owner-entries': [], 'owner-statements': [], owners: [] }
  for (const [propertyId, seenBy] of properties) {
    const draw = await post('owner-entries', {
      propertyId,
      kind: 'draw',
      amount: '17.00',
      confirm: true,
    })
    const statement = await post('owner-statements', { propertyId, month })
    rows['owner-entries']?.push({ id: draw.id, seenBy })
    rows['owner-statements']?.push({ id: statement.id, seenBy })
    rows.owners?.push({ id: statement.ownerId, seenBy })
  }
  const pack = { reportType: 'Owner Statements', rhythm: 'monthly', day: 5 }
  const schedule = await post('report-schedules', pack)
  return { ...rows, 'report-schedules': [{ id: schedule.id, seenBy: ['admin', 'manager'] }] }
}
