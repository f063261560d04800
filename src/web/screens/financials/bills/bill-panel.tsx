import { Button } from '@mantine/core'
import { Banknote, Check, CircleX, Pencil, Send } from 'lucide-react'
import { Link } from 'wouter'
import { billMethodLabels } from '#shared/accounting/bill-labels.ts'
import type { BillPaymentOfBill } from '#shared/accounting/bill-payments.ts'
import type { Bill } from '#shared/accounting/bills.ts'
import { expenseCategories } from '#shared/accounting/expenses.ts'
import { downloadDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import styles from '#web/components/tables/cells.module.css'
import { Money } from '#web/components/values/money.tsx'
import { FileGrid } from '#web/documents/viewer/file-grid.tsx'
import { formatDay, formatMoment } from '#web/format/format.ts'
import { HappeningList } from '#web/history/happening-list.tsx'
import {
  PanelActions,
  PanelFacts,
  PanelFigure,
  PanelPart,
} from '#web/lists/work-table/panel-parts.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { addressOf } from '../tables/sections.ts'
import type { BillTask } from './bill-actions.tsx'
import { BillStatus } from './bill-columns.tsx'
import own from './bills.module.css'

export interface BillActs {
  onTask: (task: BillTask) => void
  onEdit: (bill: Bill) => void
}

/** One bill in full: its document, lines, payments, history and actions. */
export function BillPanel({ bill, acts }: { bill: Bill; acts: BillActs | null }) {
  const { currency } = useLocale()
  const seesHistory = can(usePerson(), 'audit:read')
  const { approvedBy, approvedAt, vendorId } = bill
  return (
    <>
      <PanelFigure aside={<BillStatus bill={bill} />}>
        <Money amount={bill.total} currency={currency} />
      </PanelFigure>
      {acts && <Actions bill={bill} {...acts} />}
      <FileGrid
        label={t('Documents')}
        files={bill.documents.map(({ id, name, fileType, fileSize }) => ({
          ...{ name, fileType, fileSize, path: downloadDocument.path.replace(':id', id) },
        }))}
      />
      <PanelFacts
        facts={[
          [t('Vendor'), bill.payee],
          [t('Bill no.'), bill.number],
          [t('Bill date'), formatDay(bill.billOn)],
          [t('Due'), formatDay(bill.dueOn)],
          [t('Open amount'), <Money key="open" amount={bill.open} currency={currency} />],
          [
            t('Available in the trust account'),
            bill.available && <Money key="available" amount={bill.available} currency={currency} />,
          ],
          [t('Entered by'), bill.enteredBy?.name],
          [
            t('Approved by'),
            approvedBy && approvedAt && `${approvedBy.name}, ${formatMoment(approvedAt)}`,
          ],
          [t('Approved alone'), bill.approvedAlone && t('No one else could approve it')],
          [t('Reason for approval'), bill.approvalReason],
          [t('Voided on'), bill.voidedOn && formatDay(bill.voidedOn)],
          [t('Reason'), bill.voidReason],
          [
            t('Vendor'),
            vendorId && bill.insuranceExpiredOn && (
              <Link key="expired" href={addressOf('vendors')} className={styles.link}>
                {t('Insurance expired on {day}', { day: formatDay(bill.insuranceExpiredOn) })}
              </Link>
            ),
          ],
        ]}
      />
      <PanelPart title={t('Lines')}>
        <ul className={own.list}>
          {bill.lines.map(line => (
            <li key={line.id} className={own.row}>
              <span>
                <Link href={`/properties/${line.propertyId}`} className={styles.quiet}>
                  {line.propertyName}
                </Link>
                <span className={styles.beside}>
                  {[expenseCategories[line.category].label, line.description]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Money amount={line.amount} currency={currency} />
            </li>
          ))}
        </ul>
      </PanelPart>
      {bill.payments.length > 0 && (
        <PanelPart title={t('Payments')}>
          <ul className={own.list}>
            {bill.payments.map(payment => (
              <PaymentRow key={payment.id} bill={bill} payment={payment} acts={acts} />
            ))}
          </ul>
        </PanelPart>
      )}
      {seesHistory && (
        <PanelPart title={t('History')}>
          <HappeningList
            filters={{ entity: bill.isExpense ? 'expense' : 'bill', entityId: bill.id }}
            empty={<p className={styles.none}>{t('Nothing changed yet')}</p>}
          />
        </PanelPart>
      )}
    </>
  )
}

function PaymentRow(props: { bill: Bill; payment: BillPaymentOfBill; acts: BillActs | null }) {
  const { bill, payment, acts } = props
  const { currency } = useLocale()
  const { method, checkNumber, voidedOn } = payment
  return (
    <li className={own.row} data-void={voidedOn !== null || undefined}>
      <span>
        {formatDay(payment.paidOn)}
        <span className={styles.beside}>
          {[method && billMethodLabels[method], checkNumber, voidedOn && t('Void')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={own.end}>
        <Money amount={payment.amount} currency={currency} />
        {acts && !voidedOn && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => acts.onTask({ doing: 'unpay', bill, payment })}
          >
            {t('Void…')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Actions({ bill, onTask, onEdit }: BillActs & { bill: Bill }) {
  const { state, isExpense } = bill
  const waits = state === 'draft' || state === 'to_approve'
  const buttons = [
    [state === 'draft', Send, t('Send for Approval'), () => onTask({ doing: 'submit', bill })],
    [bill.isApprovable, Check, t('Approve'), () => onTask({ doing: 'approve', bill })],
    [
      state === 'approved' || state === 'part_paid',
      Banknote,
      t('Pay'),
      () => onTask({ doing: 'pay', bill }),
    ],
    [waits && !isExpense, Pencil, t('Edit bill'), () => onEdit(bill)],
    [
      !isExpense && (waits || state === 'approved'),
      CircleX,
      t('Void…'),
      () => onTask({ doing: 'void', bill }),
    ],
  ] as const
  return (
    <PanelActions>
      {buttons.map(
        ([may, Icon, label, onClick]) =>
          may && (
            <Button
              key={label}
              variant="default"
              size="compact-sm"
              leftSection={<Icon size={15} aria-hidden />}
              onClick={onClick}
            >
              {label}
            </Button>
          ),
      )}
      {state === 'to_approve' && !bill.isApprovable && (
        <p className={styles.none}>{t('Above the limit: another person approves it')}</p>
      )}
    </PanelActions>
  )
}
