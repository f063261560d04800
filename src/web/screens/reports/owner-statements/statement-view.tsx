import type { StatementFigures, StatementLine } from '#shared/owners/owner-statements.ts'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import styles from './owner-statements.module.css'

/** A statement: its sums from balance to balance, then line by line. */
export function StatementView(props: {
  figures: StatementFigures
  lines: StatementLine[]
  currency: string
}) {
  const { figures, currency } = props
  const rows = props.lines.map((line, place) => ({ ...line, place }))
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(({ name, label, sign, isTotal, always }) =>
          always || Number(figures[name]) !== 0 ? (
            <div key={name} data-total={isTotal}>
              <dt>{label}</dt>
              <dd>
                {sign === '−' && Number(figures[name]) > 0 && <span aria-hidden>−</span>}
                <Money amount={figures[name]} currency={currency} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className={styles.lines}>
        <DataTable
          label="Transactions"
          rows={rows}
          rowKey={({ place }) => String(place)}
          columns={columns(currency)}
        />
      </div>
    </>
  )
}

const sums: {
  name: keyof StatementFigures
  label: string
  sign?: '−'
  isTotal?: true
  always?: true
}[] = [
  { name: 'beginning', label: 'Beginning balance', always: true },
  { name: 'earlierEntries', label: 'Entries for earlier months' },
  { name: 'earlierFees', label: 'Fees for earlier months', sign: '−' },
  { name: 'receipts', label: 'Receipts', always: true },
  { name: 'depositsApplied', label: 'Deposits applied' },
  { name: 'expenses', label: 'Expenses', sign: '−', always: true },
  { name: 'managementFee', label: 'Management fee', sign: '−', always: true },
  { name: 'contributions', label: 'Contributions' },
  { name: 'draws', label: 'Draws', sign: '−', always: true },
  { name: 'ending', label: 'Ending balance', isTotal: true, always: true },
  { name: 'prepaid', label: 'Prepaid rent', sign: '−' },
  { name: 'reserve', label: 'Reserve', sign: '−' },
  { name: 'available', label: 'Available for payout', isTotal: true, always: true },
]

function columns(currency: string): Column<StatementLine>[] {
  return [
    {
      header: 'Description',
      onPhone: 'title',
      cell: ({ details, day }) => (
        <>
          {details}
          {day && <span className={styles.second}>{formatDay(day)}</span>}
        </>
      ),
    },
    {
      header: 'Amount',
      onPhone: 'bare',
      align: 'right',
      cell: line => (
        <span className={styles.amount}>
          {line.out !== null && '−'}
          {line.in || line.out ? (
            <Money amount={line.in ?? line.out ?? ''} currency={currency} />
          ) : (
            ''
          )}
        </span>
      ),
    },
    {
      header: 'Balance',
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ]
}
