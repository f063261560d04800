import { Button, type ButtonProps } from '@mantine/core'
import { BellRing } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import { can } from '#shared/permissions.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { usePerson } from '#web/session/session.tsx'

const RemindDialog = lazy(() => import('./remind-dialog.tsx'))

/** Opens the reminder of these leases, the one that owes most first. Nothing for a reader. */
export function RemindButton(
  props: ButtonProps & {
    leaseIds: readonly string[]
    children: ReactNode
    /** Names the button where its text alone does not. */
    label?: string
  },
) {
  const { leaseIds, label, children, ...button } = props
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (!can(person, sendReminders.may) || leaseIds.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<BellRing size={16} aria-hidden />}
        {...button}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      <LazyDialog opened={isOpen}>
        <RemindDialog leaseIds={leaseIds} opened={isOpen} onClose={() => setOpen(false)} />
      </LazyDialog>
    </>
  )
}
