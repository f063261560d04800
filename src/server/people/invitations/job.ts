import { actAsSystem } from '../../audit/record.ts'
import { memberInvitations, tenantInvitations } from '../../db/tables.ts'
import type { Job } from '../../jobs/job.ts'
import { expireOld } from './office.ts'

/** Notifies of invitations that expired without an answer. */
export const invitationExpiry: Job = {
  name: 'invitation-expiry',
  title: 'Invitations',
  purpose: 'Closes invitations that nobody answered in time',
  cron: '20 * * * *',
  run: ({ database }) =>
    database.transaction(async db => {
      await actAsSystem(db)
      await expireOld(db, tenantInvitations)
      await expireOld(db, memberInvitations)
    }),
}
