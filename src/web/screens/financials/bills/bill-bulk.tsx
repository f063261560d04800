import { Banknote, Check } from 'lucide-react'
import { lazy } from 'react'
import { approveBill, type Bill } from '#shared/accounting/bills.ts'
import { t } from '#shared/language/t.ts'
import { call } from '#web/client/api.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'
import { sumWords } from '../tables/sum-words.ts'
import { billName } from './bill-name.ts'

const PaySelected = lazy(() => import('./pay-selected.tsx'))

/** Approves the selected bills, or pays them. */
export function BillBulk({ selection }: { selection: Selection<Bill> }) {
  return (
    <>
      <BulkButton selection={selection} icon={Check} label={t('Approve')}>
        {(chosen, dialog) => <ApproveMany chosen={chosen} onBegun={selection.clear} {...dialog} />}
      </BulkButton>
      <BulkButton selection={selection} icon={Banknote} label={t('Pay Selected')}>
        {(chosen, dialog) => <PaySelected chosen={chosen} onBegun={selection.clear} {...dialog} />}
      </BulkButton>
    </>
  )
}

function ApproveMany(props: {
  chosen: readonly Bill[]
  opened: boolean
  onClose: () => void
  onBegun: () => void
}) {
  const { chosen, ...dialog } = props
  const { currency } = useLocale()
  const rows = chosen.filter(bill => bill.isApprovable && bill.insuranceExpiredOn === null)
  const counting = { count: rows.length }
  const others = chosen.length - rows.length
  return (
    <BulkDialog
      {...dialog}
      title={t('Approve Bills')}
      preview={t(
        '{count, plural, one {# bill} other {# bills}}, {sum}, will be approved and become expenses.',
        { ...counting, sum: sumWords(rows.map(({ total: amount }) => ({ amount, currency }))) },
      )}
      leftOut={
        others > 0
          ? t(
              '{count, plural, one {# bill is} other {# bills are}} left out: not waiting, above your limit, or of a vendor whose insurance expired.',
              { count: others },
            )
          : null
      }
      submit={t('{count, plural, one {Approve # Bill} other {Approve # Bills}}', counting)}
      work={{
        calls: rows.map(bill => ({
          name: billName(bill),
          send: () => call(approveBill, { params: { id: bill.id }, body: {} }),
        })),
        changes: approveBill.changes,
        title: () =>
          t('{count, plural, one {Approving # bill} other {Approving # bills}}', counting),
        done: count =>
          t('{count, plural, one {# bill approved} other {# bills approved}}', { count }),
      }}
    />
  )
}
