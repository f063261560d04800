import { labels, t } from '#shared/language/t.ts'
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
        {sums.map(({ name, sign, isTotal, always }) =>
          always || Number(figures[name]) !== 0 ? (
            <div key={name} data-total={isTotal}>
              <dt>{sumLabels[name]}</dt>
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
          label={t('Transactions')}
          rows={rows}
          rowKey={({ place }) => String(place)}
          columns={columns(currency)}
        />
      </div>
    </>
  )
}

const sumLabels = labels({
  beginning: 'Beginning balance',
  earlierEntries: 'Entries for earlier months',
  earlierFees: 'Fees for earlier months',
  receipts: 'Receipts',
  depositsApplied: 'Deposits applied',
  expenses: 'Expenses',
  managementFee: 'Management fee',
  contributions: 'Contributions',
  draws: 'Draws',
  ending: 'Ending balance',
  prepaid: 'Prepaid rent',
  reserve: 'Reserve',
  available: 'Available for payout',
})

const sums: { name: keyof typeof sumLabels; sign?: '−'; isTotal?: true; always?: true }[] = [
  { name: 'beginning', always: true },
  { name: 'earlierEntries' },
  { name: 'earlierFees', sign: '−' },
  { name: 'receipts', always: true },
  { name: 'depositsApplied' },
  { name: 'expenses', sign: '−', always: true },
  { name: 'managementFee', sign: '−', always: true },
  { name: 'contributions' },
  { name: 'draws', sign: '−', always: true },
  { name: 'ending', isTotal: true, always: true },
  { name: 'prepaid', sign: '−' },
  { name: 'reserve', sign: '−' },
  { name: 'available', isTotal: true, always: true },
]

function columns(currency: string): Column<StatementLine>[] {
  return [
    {
      header: t('Description'),
      onPhone: 'title',
      cell: ({ details, day }) => (
        <>
          {details}
          {day && <span className={styles.second}>{formatDay(day)}</span>}
        </>
      ),
    },
    {
      header: t('Amount'),
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
      header: t('Balance'),
      align: 'right',
      cell: ({ balance }) => <Money amount={balance} currency={currency} />,
    },
  ]
}
