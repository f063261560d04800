import { BellRing } from 'lucide-react'
import { lazy } from 'react'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import { can } from '#shared/permissions.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

const RemindDialog = lazy(() => import('./remind-dialog.tsx'))

/** Reminds the tenants of the selected leases, each named by its id. Nothing for a reader. */
export function RemindSelected<Row extends { id: string }>(props: { selection: Selection<Row> }) {
  const { selection } = props
  if (!can(usePerson(), sendReminders.may)) return null
  return (
    <BulkButton selection={selection} icon={BellRing} label={t('Remind')}>
      {(rows, dialog) => (
        <RemindDialog leaseIds={rows.map(({ id }) => id)} onSent={selection.clear} {...dialog} />
      )}
    </BulkButton>
  )
}
