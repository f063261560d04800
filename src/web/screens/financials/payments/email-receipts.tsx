import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import {
  emailReceipts,
  maxReceipts,
  previewReceipts,
  type ReceiptedPayment,
} from '#shared/accounting/payment-receipts.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { call, useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { BulkDialog } from '#web/lists/work-table/bulk/bulk-dialog.tsx'
import type { BulkWork } from '#web/lists/work-table/bulk/bulk-run.ts'
import { partsOf } from '#web/lists/work-table/bulk/in-turn.ts'
import { LeftOut } from '#web/lists/work-table/left-out.tsx'
import { receiptLabel, unreachable } from './receipt-words.ts'

interface Props {
  opened: boolean
  onClose: () => void
  onBegun: () => void
}

/** Emails the receipts of the selected payments; says before who gets one, and who cannot. */
export default function EmailReceipts(props: Props & { chosen: readonly Payment[] }) {
  const { chosen, ...dialog } = props
  const paymentIds = chosen.slice(0, maxReceipts).map(({ id }) => id)
  const preview = useCall(previewReceipts, { body: { paymentIds }, enabled: props.opened })
  if (preview.data)
    return (
      <Receipts
        {...dialog}
        {...preview.data}
        further={chosen.slice(maxReceipts).map(receiptLabel)}
      />
    )
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={t('Email Receipts')}>
      <QueryBoundary label={t('Payments')} call={preview}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}

function Receipts(
  props: Props & {
    previewedAt: string
    payments: readonly ReceiptedPayment[]
    /** Those beyond the most at once. */
    further: readonly string[]
  },
) {
  const { previewedAt, payments, further, ...dialog } = props
  const [isRepeating, setRepeating] = useState(false)
  const reached = payments.filter(({ outcome }) => outcome === 'email')
  const before = reached.filter(({ receiptEmailedAt }) => receiptEmailedAt !== null)
  const sent = isRepeating ? reached : reached.filter(row => !before.includes(row))
  const count = sent.length
  return (
    <BulkDialog
      {...dialog}
      title={t('Email Receipts')}
      preview={t(
        '{count, plural, =0 {No receipt will be emailed.} one {# receipt will be emailed as a PDF to the tenants of its lease.} other {# receipts will be emailed as PDFs to the tenants of their leases.}}',
        { count },
      )}
      leftOut={null}
      submit={t('{count, plural, =0 {Email} one {Email # Receipt} other {Email # Receipts}}', {
        count,
      })}
      work={emailing(sent, previewedAt)}
    >
      {() => (
        <>
          {before.length > 0 && (
            <Checkbox
              label={t(
                '{count, plural, one {Also # receipt that was emailed before} other {Also # receipts that were emailed before}}',
                { count: before.length },
              )}
              checked={isRepeating}
              onChange={event => setRepeating(event.currentTarget.checked)}
            />
          )}
          <LeftOut
            groups={[
              { reason: t('Will be emailed:'), names: sent.map(receiptLabel) },
              ...unreachable(payments),
              {
                reason: t('More than {count, number} at once:', { count: maxReceipts }),
                names: further,
              },
            ]}
          />
        </>
      )}
    </BulkDialog>
  )
}

/** So many receipts are enqueued by one call. */
const together = 20

function emailing(payments: readonly ReceiptedPayment[], previewedAt: string): BulkWork {
  const ids = payments.map(({ paymentId }) => paymentId)
  return {
    calls: partsOf(ids, together).map(paymentIds => ({
      rows: paymentIds.length,
      send: async () => (await call(emailReceipts, { body: { paymentIds, previewedAt } })).receipts,
    })),
    changes: emailReceipts.changes,
    title: () =>
      t('{count, plural, one {Emailing # receipt} other {Emailing # receipts}}', {
        count: ids.length,
      }),
    done: count =>
      t('{count, plural, one {# receipt emailed} other {# receipts emailed}}', { count }),
  }
}
