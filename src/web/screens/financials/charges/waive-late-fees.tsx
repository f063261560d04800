import { CircleMinus } from 'lucide-react'
import { lazy } from 'react'
import type { PostedCharge } from '#shared/accounting/charges.ts'
import { createCredit } from '#shared/accounting/credits.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { chargeCount, chargeName, isOwed } from './charge-count.ts'

const ReasonDialog = lazy(() =>
  import('#web/lists/work-table/bulk/reason-dialog.tsx').then(({ ReasonDialog }) => ({
    default: ReasonDialog,
  })),
)

/** Waives the open amounts of the late fees among the selected charges. */
export function WaiveLateFees({ selection }: { selection: Selection<PostedCharge> }) {
  return (
    <BulkButton selection={selection} icon={CircleMinus} label={t('Waive Late Fees')}>
      {(chosen, dialog) => {
        const rows = chosen.filter(charge => charge.kind === 'late_fee' && isOwed(charge))
        const count = rows.length
        return (
          <ReasonDialog
            title={t('Waive Late Fees')}
            preview={
              count === 0
                ? t('None of the selected charges is a late fee that is still owed.')
                : t(
                    '{charges} will be waived: a credit covers each of them. To reverse it, void the credit.',
                    { charges: chargeCount(rows, 'open') },
                  )
            }
            leftOut={count > 0 ? leftOut(chosen.length - count) : null}
            submit={t(
              '{count, plural, =0 {Waive} one {Waive # Late Fee} other {Waive # Late Fees}}',
              { count },
            )}
            work={reason => waiving(rows, reason)}
            placeholder={t('e.g. paid late because of a bank holiday')}
            hint={t('Shown to the tenant in the ledger')}
            onBegun={selection.clear}
            {...dialog}
          />
        )
      }}
    </BulkButton>
  )
}

function leftOut(count: number): string | null {
  if (count === 0) return null
  return t(
    '{count, plural, one {# charge is} other {# charges are}} left out: not a late fee, or nothing is owed on it.',
    { count },
  )
}

function waiving(rows: readonly PostedCharge[], reason: string): BulkWork {
  const counting = { count: rows.length }
  return {
    calls: rows.map(charge => ({
      name: chargeName(charge),
      send: () =>
        call(createCredit, {
          body: {
            ...{ leaseId: charge.leaseId, kind: 'waiver', chargeId: charge.id },
            ...{ amount: charge.open, reason },
          },
        }),
    })),
    changes: createCredit.changes,
    title: () =>
      t('{count, plural, one {Waiving # late fee} other {Waiving # late fees}}', counting),
    done: count =>
      t('{count, plural, one {# late fee waived} other {# late fees waived}}', { count }),
  }
}
