import { Ban, BellRing } from 'lucide-react'
import { lazy } from 'react'
import { type PostedCharge, voidCharge } from '#shared/accounting/charges.ts'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import { can } from '#shared/permissions.ts'
import { call } from '#web/client/api.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { usePerson } from '#web/session/session.tsx'
import { chargeCount, chargeName } from './charge-count.ts'
import { WaiveLateFees } from './waive-late-fees.tsx'

const RemindDialog = lazy(() => import('#web/leases/remind/remind-dialog.tsx'))
const VoidMany = lazy(() => import('#web/ledger/void-many.tsx'))

/** Reminds the tenants of the selected charges, waives late fees among them, or voids them. Nothing for a reader. */
export function ChargeBulk({ selection }: { selection: Selection<PostedCharge> }) {
  const person = usePerson()
  return (
    <>
      {can(person, sendReminders.may) && (
        <BulkButton selection={selection} icon={BellRing} label={t('Remind')}>
          {(chosen, dialog) => (
            <RemindDialog leaseIds={leasesOf(chosen)} onSent={selection.clear} {...dialog} />
          )}
        </BulkButton>
      )}
      {can(person, voidCharge.may) && (
        <>
          <WaiveLateFees selection={selection} />
          <BulkButton selection={selection} icon={Ban} label={t('Void…')} isGrave>
            {(chosen, dialog) => {
              const rows = chosen.filter(({ voidedOn }) => !voidedOn)
              return (
                <VoidMany
                  title={t('Void Charges')}
                  preview={t(
                    '{charges} will no longer be owed. Payments on them are applied to other open charges.',
                    { charges: chargeCount(rows) },
                  )}
                  leftOut={leftOut(chosen.length - rows.length)}
                  submit={t('{count, plural, one {Void # Charge} other {Void # Charges}}', {
                    count: rows.length,
                  })}
                  work={reason => voiding(rows, reason)}
                  onBegun={selection.clear}
                  {...dialog}
                />
              )
            }}
          </BulkButton>
        </>
      )}
    </>
  )
}

/** Their leases, each once. */
function leasesOf(charges: readonly PostedCharge[]): string[] {
  return [...new Set(charges.map(({ leaseId }) => leaseId))]
}

function leftOut(count: number): string | null {
  if (count === 0) return null
  return t(
    '{count, plural, one {# charge is left out: voided already.} other {# charges are left out: voided already.}}',
    { count },
  )
}

function voiding(rows: readonly PostedCharge[], reason: string): BulkWork {
  return {
    // Late fees of days before today are not posted.
    calls: rows.map(charge => ({
      name: chargeName(charge),
      send: () => call(voidCharge, { params: { id: charge.id }, body: { reason, confirm: true } }),
    })),
    changes: voidCharge.changes,
    title: () =>
      t('{count, plural, one {Voiding # charge} other {Voiding # charges}}', {
        count: rows.length,
      }),
    done: count => t('{count, plural, one {# charge voided} other {# charges voided}}', { count }),
  }
}
