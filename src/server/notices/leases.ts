import type { Day } from '#shared/dates.ts'
import type { Db } from '../db/client.ts'
import { dayInWords } from '../papers/words.ts'
import { homeOfLease } from './concerned.ts'
import { notify } from './notify.ts'

interface Noticed {
  id: string
  noticeOn: Day | null
  moveOutOn: Day | null
}

/** Tells the other side that a tenancy will end: the office what its tenant says, the tenants what is recorded for them. */
export async function tellOfNotice(db: Db, lease: Noticed, by: string, publicUrl: string) {
  const { id, noticeOn, moveOutOn } = lease
  if (!moveOutOn) return
  const { organizationId, home, tenant, tenants } = await homeOfLease(db, id)
  const isOwn = tenants.includes(by)
  const day = dayInWords(moveOutOn)
  await notify(
    db,
    {
      kind: 'lease',
      key: `notice:${id}:${noticeOn}:${moveOutOn}`,
      organizationId,
      title: isOwn ? 'A tenant gave notice' : 'Notice was given for your home',
      text: isOwn ? `${tenant} leaves ${home} on ${day}` : `The lease of ${home} ends on ${day}`,
      path: `/financials/leases/${id}`,
      mail: { publicUrl },
    },
    { to: isOwn ? [] : tenants, office: isOwn, by },
  )
}

/** Tells the tenants that a notice was taken back. */
export async function tellOfNoticeWithdrawn(db: Db, lease: Noticed, by: string, publicUrl: string) {
  const { id, noticeOn, moveOutOn } = lease
  if (!moveOutOn) return
  const { organizationId, home, tenants } = await homeOfLease(db, id)
  await notify(
    db,
    {
      kind: 'lease',
      key: `notice:${id}:${noticeOn}:${moveOutOn}:withdrawn`,
      organizationId,
      title: 'The notice for your home was taken back',
      text: `The lease of ${home} goes on`,
      path: `/financials/leases/${id}`,
      mail: { publicUrl },
    },
    { to: tenants, by },
  )
}
