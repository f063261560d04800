import { Button } from '@mantine/core'
import { BellRing } from 'lucide-react'
import { lazy, useState } from 'react'
import { listAging } from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import { can } from '#shared/permissions.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { everyRow } from '#web/lists/work-table/use-selection.ts'
import { usePerson } from '#web/session/session.tsx'

const RemindDialog = lazy(() => import('#web/leases/remind/remind-dialog.tsx'))

/** Reminds all who owe more than they prepaid, of one property or of all; who owes most comes first. */
export function RemindAll({ propertyId }: { propertyId: string | undefined }) {
  const person = usePerson()
  const [isLoading, setLoading] = useState(false)
  const [chosen, setChosen] = useState<{ leaseIds: string[]; isOpen: boolean }>()
  if (!can(person, sendReminders.may)) return null

  async function open() {
    setLoading(true)
    try {
      const late = await everyRow(listAging, { due: 'true', propertyId })
      setChosen({ leaseIds: late.map(({ id }) => id), isOpen: true })
    } catch (error) {
      notifyFailure(error, { title: t('The tenants could not be loaded') })
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<BellRing size={16} aria-hidden />}
        disabled={isLoading}
        onClick={() => void open()}
      >
        {t('Remind All')}
      </Button>
      <LazyDialog opened={chosen?.isOpen ?? false}>
        {chosen && (
          <RemindDialog
            leaseIds={chosen.leaseIds}
            opened={chosen.isOpen}
            onClose={() => setChosen({ ...chosen, isOpen: false })}
          />
        )}
      </LazyDialog>
    </>
  )
}
