import { Button } from '@mantine/core'
import { Ban, Download, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { getReceipt, type Payment } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { getLease, getLedger, type Lease, type Ledger } from '#shared/leases/leases.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import { Money } from '#web/components/values/money.tsx'
import { formatDay, formatMoment, fullName, shortId } from '#web/format/format.ts'
import { HappeningList } from '#web/history/happening-list.tsx'
import { unitLabel } from '#web/leases/labels.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { EntryExplanation } from '#web/ledger/entry-explanation.tsx'
import {
  PanelActions,
  PanelFacts,
  PanelFigure,
  PanelPart,
} from '#web/lists/work-table/panel-parts.tsx'
import { methodLabels, PaymentBadge } from '#web/payments/labels.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { useEntryDialogs } from '../leases/entry-actions.tsx'
import { mayVoid } from '../leases/lease-tasks.ts'
import styles from '../tables/cells.module.css'

/** One payment in full: what it paid, its receipt, its lease, its history, and what can be done with it. */
export function PaymentPanel({ payment }: { payment: Payment }) {
  const { id, leaseId, tenant, unit, organization, paymentMethod, paidBy } = payment
  const lease = useCall(getLease, { params: { id: leaseId } })
  const ledger = useCall(getLedger, { params: { id: leaseId } })
  const seesHistory = can(usePerson(), 'audit:read')
  return (
    <>
      <PanelFigure aside={<PaymentBadge status={payment.status} />}>
        <Money amount={payment.amount} currency={organization.currency} />
      </PanelFigure>
      <PanelActions>
        <Receipt payment={payment} />
        {lease.data && ledger.data && (
          <EntryButtons payment={payment} lease={lease.data} ledger={ledger.data} />
        )}
      </PanelActions>
      <PanelFacts
        facts={[
          [t('Tenant'), <TenantLink key="tenant" {...payment} />],
          [
            t('Lease'),
            <Link key="lease" href={`/financials/leases/${leaseId}`} className={styles.link}>
              {unitLabel(unit)}
            </Link>,
          ],
          [t('Received'), formatDay(payment.receivedOn)],
          [t('Method'), paymentMethod && methodLabels[paymentMethod]],
          [t('Paid by'), paidBy && paidBy.id !== tenant.id && fullName(paidBy)],
          [t('Notes'), payment.notes],
          [t('Returned on'), payment.reversedOn && formatDay(payment.reversedOn)],
          [t('Reason'), payment.reversalReason],
          [t('No.'), `#${shortId(id)}`],
          [t('Recorded'), formatMoment(payment.createdAt)],
        ]}
      />
      <PanelPart title={t('Charges paid')}>
        <QueryBoundary label={t('Charges paid')} rows={2} call={ledger}>
          {known => <Allocation payment={payment} ledger={known} />}
        </QueryBoundary>
      </PanelPart>
      {seesHistory && (
        <PanelPart title={t('History')}>
          <HappeningList
            filters={{ entity: 'payment', entityId: id }}
            empty={<p className={styles.none}>{t('Nothing changed yet')}</p>}
          />
        </PanelPart>
      )}
    </>
  )
}

function TenantLink({ tenant }: Pick<Payment, 'tenant'>) {
  return (
    <Link href={`/tenants/${tenant.id}`} className={styles.link}>
      {fullName(tenant)}
    </Link>
  )
}

function Receipt({ payment: { id, status } }: { payment: Payment }) {
  const receipt = useDocumentDownload(getReceipt, id, `Receipt_${shortId(id)}.pdf`)
  if (status !== 'completed' && status !== 'reversed') return null
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<Download size={15} aria-hidden />}
      loading={receipt.isLoading}
      onClick={() => void receipt.save()}
    >
      {t('Receipt')}
    </Button>
  )
}

function EntryButtons(props: { payment: Payment; lease: Lease; ledger: Ledger }) {
  const { payment, lease, ledger } = props
  const person = usePerson()
  const { open, dialogs } = useEntryDialogs(lease)
  const entry = entryOf(payment, ledger)
  const { isOffice } = leaseRights(lease, person)
  if (!entry || !isOffice || payment.status !== 'completed') return null
  const { today } = localeOf(lease)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<Undo2 size={15} aria-hidden />}
        onClick={() => open('return', entry)}
      >
        {t('Mark as returned (NSF)')}
      </Button>
      {mayVoid(lease, entry, person, today) && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Ban size={15} aria-hidden />}
          onClick={() => open('void', entry)}
        >
          {t('Void…')}
        </Button>
      )}
      {dialogs}
    </>
  )
}

function Allocation({ payment, ledger }: { payment: Payment; ledger: Ledger }) {
  const entry = entryOf(payment, ledger)
  if (!entry)
    return <p className={styles.none}>{t('This payment does not count: it pays no charge.')}</p>
  return <EntryExplanation entry={entry} ledger={ledger} currency={payment.organization.currency} />
}

function entryOf({ id }: Payment, ledger: Ledger) {
  return ledger.entries.find(entry => entry.id === id && entry.kind === 'payment')
}
