import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { maxReminded, previewReminders } from '#shared/leases/late-reminders.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { RemindForm } from './remind-form.tsx'

/**
 * Reminds the tenants of these leases of their balance: who is emailed, who can only be called or
 * written to, and the text. The first leases come first where there are too many.
 */
export default function RemindDialog(props: {
  leaseIds: readonly string[]
  opened: boolean
  onClose: () => void
  onSent?: () => void
}) {
  const { opened, onClose } = props
  // As it was opened: the list behind it may change with the sending.
  const [opening, setOpening] = useState({ opened: false, leaseIds: props.leaseIds })
  if (opened !== opening.opened) setOpening({ opened, leaseIds: props.leaseIds })
  const leaseIds = opening.leaseIds.slice(0, maxReminded)
  const call = useCall(previewReminders, { body: { leaseIds }, enabled: opened })
  if (call.data)
    return (
      <RemindForm
        key={leaseIds.join()}
        preview={call.data}
        further={opening.leaseIds.length - leaseIds.length}
        opened={opened}
        onClose={onClose}
        onSent={props.onSent}
      />
    )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('Remind Tenants')} size="lg">
      <QueryBoundary label={t('Tenants')} call={call}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}
