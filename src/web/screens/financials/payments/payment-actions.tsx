import { Ban, Mail } from 'lucide-react'
import { lazy } from 'react'
import { type Payment, updatePayment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { call } from '#web/client/api.ts'
import { formatDay, formatMoney, fullName } from '#web/format/format.ts'
import { mayVoidEntry } from '#web/ledger/void-rights.ts'
import { BulkButton } from '#web/lists/work-table/bulk/bulk-button.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import type { Selection } from '#web/lists/work-table/work-table-props.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { sumWords } from '../tables/sum-words.ts'

const EmailReceipts = lazy(() => import('./email-receipts.tsx'))
const VoidMany = lazy(() => import('#web/ledger/void-many.tsx'))

/** Emails the receipts of the selected payments, or voids them: later than on their day as an admin alone. */
export function PaymentActions({ selection }: { selection: Selection<Payment> }) {
  const person = usePerson()
  const { zone, today } = useLocale()
  if (!can(person, updatePayment.may)) return null
  const mayVoid = (payment: Payment) =>
    payment.status === 'completed' && mayVoidEntry(payment, person, { zone, today })
  return (
    <>
      <BulkButton selection={selection} icon={Mail} label={t('Email Receipts')}>
        {(chosen, dialog) => (
          <EmailReceipts chosen={chosen} onBegun={selection.clear} {...dialog} />
        )}
      </BulkButton>
      <BulkButton selection={selection} icon={Ban} label={t('Void…')} isGrave>
        {(chosen, dialog) => {
          const rows = chosen.filter(mayVoid)
          return (
            <VoidMany
              title={t('Void Payments')}
              preview={t('{payments} will be voided. The charges they paid are open again.', {
                payments: t('{count, plural, one {# payment} other {# payments}}, {sums}', {
                  count: rows.length,
                  sums: sumWords(rows.map(moneyOf)),
                }),
              })}
              leftOut={leftOut(chosen.length - rows.length)}
              submit={t('{count, plural, one {Void # Payment} other {Void # Payments}}', {
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
  )
}

function moneyOf({ amount, organization: { currency } }: Payment) {
  return { amount, currency }
}

function leftOut(count: number): string | null {
  if (count === 0) return null
  return t(
    '{count, plural, one {# payment is} other {# payments are}} left out: not completed, or recorded before today, which an admin alone may void.',
    { count },
  )
}

function voiding(rows: readonly Payment[], reason: string): BulkWork {
  return {
    // Late fees of days before today are not posted.
    calls: rows.map(payment => ({
      name: paymentWords(payment),
      send: () =>
        call(updatePayment, {
          params: { id: payment.id },
          body: { status: 'voided', reason, confirm: true },
        }),
    })),
    changes: updatePayment.changes,
    title: () =>
      t('{count, plural, one {Voiding # payment} other {Voiding # payments}}', {
        count: rows.length,
      }),
    done: count =>
      t('{count, plural, one {# payment voided} other {# payments voided}}', { count }),
  }
}

/** `Bob Ray, $700.00, 03/01/2026` */
function paymentWords({ tenant, paidBy, amount, receivedOn, organization }: Payment): string {
  const money = formatMoney(amount, organization.currency)
  return [fullName(paidBy ?? tenant), money, formatDay(receivedOn)].join(', ')
}
