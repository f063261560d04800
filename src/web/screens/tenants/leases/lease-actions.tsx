import { Button } from '@mantine/core'
import { BellRing, CalendarCheck } from 'lucide-react'
import { lazy, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

const RemindDialog = lazy(() => import('#web/leases/remind/remind-dialog.tsx'))

/** Actions on the selected leases: reminders to their tenants, and renewals. */
export function LeaseActions({ selection }: { selection: Selection<Lease> }) {
  const person = usePerson()
  const [, navigate] = useLocation()
  const [isLoading, setLoading] = useState(false)
  const [reminded, setReminded] = useState<{ leaseIds: string[]; isOpen: boolean }>()
  if (!can(person, sendReminders.may)) return null

  async function withIds(use: (leaseIds: string[]) => void) {
    setLoading(true)
    try {
      use((await selection.load()).map(({ id }) => id))
    } catch (error) {
      notifyFailure(error, { title: t('The selected leases could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<BellRing size={15} aria-hidden />}
        disabled={isLoading}
        onClick={() => void withIds(leaseIds => setReminded({ leaseIds, isOpen: true }))}
      >
        {t('Remind')}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<CalendarCheck size={15} aria-hidden />}
        disabled={isLoading}
        onClick={() =>
          void withIds(leaseIds => navigate('/tenants/renewals?days=120', { state: { leaseIds } }))
        }
      >
        {t('Renew')}
      </Button>
      <LazyDialog opened={reminded?.isOpen ?? false}>
        {reminded && (
          <RemindDialog
            leaseIds={reminded.leaseIds}
            opened={reminded.isOpen}
            onClose={() => setReminded({ ...reminded, isOpen: false })}
            onSent={selection.clear}
          />
        )}
      </LazyDialog>
    </>
  )
}
