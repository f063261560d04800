import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { isLeased, type RentRollRow } from '#shared/operations/imports.ts'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { formatCount, formatDay, formatMoney } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { homeLabel, namedAs, peopleLabel } from '../cells/people.ts'
import styles from '../import.module.css'
import { check } from '../send/sending.ts'
import { change, type Import } from '../state/store.ts'
import { meant } from './interpret.ts'
import { MeaningQuestions } from './meaning-questions.tsx'
import { isMeant, openMeanings } from './meanings.ts'
import type { ReadRow } from './parse-rent-roll.ts'

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
        title={t('Preview')}
        subtitle={t(
          'Nothing has been sent yet. These are the first rows as they will be imported.',
        )}
      >
        <div className={styles.parts}>
          <MeaningQuestions state={state} open={open} isConfirming={isConfirming} />
          <div className={styles.actions}>
            <Button variant="default" onClick={() => change({ step: 'match' })}>
              {t('Back')}
            </Button>
            <Button rightSection={<ArrowRight size={16} aria-hidden />} onClick={goOn}>
              {t('{count, plural, one {Check # row} other {Check # rows}}', { count: rows.length })}
            </Button>
          </div>
        </div>
      </Panel>
      <Panel
        title={t('First Rows')}
        subtitle={
          rows.length > shown
            ? t('{shown} of {total} rows', { shown, total: formatCount(rows.length) })
            : t('{count, plural, one {# row} other {# rows}}', { count: rows.length })
        }
        flush
      >
        <DataTable
          label={t('First Rows')}
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
    amount && Number(amount) !== 0 ? formatMoney(amount, currency) : '—'
  const of = (show: (row: RentRollRow) => string) => (row: ReadRow) =>
    row.input ? show(row.input) : '—'
  return [
    {
      header: t('Unit'),
      onPhone: 'title',
      cell: ({ texts }) => homeLabel(texts),
    },
    {
      header: t('Tenant'),
      cell: ({ input, texts, problems }) => (
        <>
          {input ? tenantOf(input) : namedAs(texts) || '—'}
          {problems[0] && <span className={styles.wrong}> {problems[0].message}</span>}
        </>
      ),
    },
    { header: t('Email'), cell: of(row => (isLeased(row) ? (row.email ?? t('No email')) : '—')) },
    { header: t('Lease'), cell: of(termOf) },
    {
      header: t('Rent'),
      align: 'right',
      cell: of(row =>
        isLeased(row)
          ? money(row.monthlyRent ?? row.marketRent)
          : row.marketRent
            ? t('{amount} market', { amount: money(row.marketRent) })
            : '—',
      ),
    },
    {
      header: t('Deposit'),
      align: 'right',
      cell: of(row =>
        Number(row.depositHeld)
          ? t('{amount} held', { amount: money(row.depositHeld) })
          : Number(row.securityDeposit)
            ? t('{amount} required', { amount: money(row.securityDeposit) })
            : '—',
      ),
    },
    { header: t('Balance'), align: 'right', cell: of(row => balanceOf(row, money)) },
  ]
}

function tenantOf(row: RentRollRow): string {
  if (!isLeased(row)) return row.nonRevenueReason ? t('Not for rent') : t('Vacant')
  const people = [row, ...row.coTenants]
  return peopleLabel(
    people.map(one => ({ firstName: one.firstName ?? '', lastName: one.lastName ?? '' })),
  )
}

function termOf({ startDate, endDate }: RentRollRow): string {
  if (!startDate) return '—'
  const start = formatDay(startDate)
  return endDate ? `${start} – ${formatDay(endDate)}` : t('{start} – month-to-month', { start })
}

function balanceOf({ balance, prepaid }: RentRollRow, money: (amount: string) => string): string {
  const held = Math.max(-Number(balance), Number(prepaid))
  if (Number(balance) > 0) return t('{amount} owed', { amount: money(balance ?? '') })
  return held > 0 ? t('{amount} prepaid', { amount: money(held.toFixed(2)) }) : '—'
}
