import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isDay } from '#shared/dates.ts'
import { isLeased, type RentRollRow } from '#shared/operations/imports.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { counted, formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { namedAs, peopleLabel } from '../cells/people.ts'
import styles from '../import.module.css'
import { check } from '../send/sending.ts'
import { change, type Import } from '../state/store.ts'
import { meant } from './interpret.ts'
import { MeaningQuestions } from './meaning-questions.tsx'
import { isMeant, openMeanings } from './meanings.ts'
import type { ReadRow } from './rows.ts'

/** The third step: the first rows after parsing, and the file's ambiguities. */
export function PreviewRows({ state }: { state: Import }) {
  const { sheet, rows, meanings } = state
  const { currency } = useLocale()
  const [isConfirming, setAsked] = useState(false)
  const open = useMemo(() => {
    if (!sheet) return null
    const read = meant(sheet, state)
    return openMeanings(read.rows, read.columns)
  }, [sheet, state])
  const columns = useMemo(() => columnsFor(currency), [currency])
  if (!sheet || !open) return null

  function goOn() {
    setAsked(true)
    if (!open || !isMeant(open, meanings) || (open.balances > 0 && !isDay(meanings.balanceOn)))
      return
    change({ step: 'check', listed: [], run: null })
    void check()
  }

  return (
    <>
      <Panel
        title="Preview"
        subtitle="Nothing is sent yet. These are the first rows as they will be."
      >
        <div className={styles.parts}>
          <MeaningQuestions state={state} open={open} isConfirming={isConfirming} />
          <div className={styles.actions}>
            <Button variant="default" onClick={() => change({ step: 'match' })}>
              Back
            </Button>
            <Button rightSection={<ArrowRight size={16} aria-hidden />} onClick={goOn}>
              Check {counted(rows.length, 'row')}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel
        title="First rows"
        subtitle={
          rows.length > shown
            ? `${shown} of ${counted(rows.length, 'row')}`
            : counted(rows.length, 'row')
        }
        flush
      >
        <DataTable
          label="First rows"
          rows={rows.slice(0, shown)}
          rowKey={row => String(row.number)}
          columns={columns}
        />
      </Panel>
    </>
  )
}

const shown = 5

function columnsFor(currency: string): Column<ReadRow>[] {
  const money = (amount: string | null | undefined) =>
    amount && Number(amount) !== 0 ? formatMoney(amount, currency) : '–'
  const of = (show: (row: RentRollRow) => string) => (row: ReadRow) =>
    row.input ? show(row.input) : '–'
  return [
    {
      header: 'Home',
      onPhone: 'title',
      cell: ({ texts }) =>
        [texts.property, texts.unit && `Unit ${texts.unit}`].filter(Boolean).join(', ') || '–',
    },
    {
      header: 'Tenant',
      cell: ({ input, texts, problems }) => (
        <>
          {input ? tenantOf(input) : namedAs(texts) || '–'}
          {problems[0] && <span className={styles.wrong}> {problems[0].message}</span>}
        </>
      ),
    },
    { header: 'Email', cell: of(row => (isLeased(row) ? (row.email ?? 'No email') : '–')) },
    { header: 'Lease', cell: of(termOf) },
    {
      header: 'Rent',
      align: 'right',
      cell: of(row =>
        isLeased(row)
          ? money(row.monthlyRent ?? row.marketRent)
          : row.marketRent
            ? `${money(row.marketRent)} market`
            : '–',
      ),
    },
    {
      header: 'Deposit',
      align: 'right',
      cell: of(row =>
        Number(row.depositHeld)
          ? `${money(row.depositHeld)} held`
          : Number(row.securityDeposit)
            ? `${money(row.securityDeposit)} agreed`
            : '–',
      ),
    },
    { header: 'Balance', align: 'right', cell: of(row => balanceOf(row, money)) },
  ]
}

function tenantOf(row: RentRollRow): string {
  if (!isLeased(row)) return row.nonRevenueReason ? 'Not for rent' : 'Vacant'
  const people = [row, ...row.coTenants]
  return peopleLabel(
    people.map(one => ({ firstName: one.firstName ?? '', lastName: one.lastName ?? '' })),
  )
}

function termOf({ startDate, endDate }: RentRollRow): string {
  if (!startDate) return '–'
  return `${formatDay(startDate)} – ${endDate ? formatDay(endDate) : 'month to month'}`
}

function balanceOf({ balance, prepaid }: RentRollRow, money: (amount: string) => string): string {
  const held = Math.max(-Number(balance), Number(prepaid))
  if (Number(balance) > 0) return `${money(balance ?? '')} owed`
  return held > 0 ? `${money(held.toFixed(2))} prepaid` : '–'
}
