import { Button } from '@mantine/core'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { RemindSelected } from '#web/leases/remind/remind-selected.tsx'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'

/** Actions on the selected leases: reminders to their tenants, and renewals. */
export function LeaseActions({ selection }: { selection: Selection<Lease> }) {
  const person = usePerson()
  const [, navigate] = useLocation()
  const [isLoading, setLoading] = useState(false)
  if (!can(person, sendReminders.may)) return null

  async function renew() {
    setLoading(true)
    try {
      const leaseIds = (await selection.load()).map(({ id }) => id)
      navigate('/tenants/renewals?days=120', { state: { leaseIds } })
    } catch (error) {
      notifyFailure(error, { title: t('The selected leases could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <RemindSelected selection={selection} />
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<CalendarCheck size={15} aria-hidden />}
        disabled={isLoading}
        onClick={() => void renew()}
      >
        {t('Renew')}
      </Button>
    </>
  )
}
