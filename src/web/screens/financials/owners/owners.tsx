import { Button } from '@mantine/core'
import { HandCoins, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { addMonthsClamped } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { listOwners, type Owner } from '#shared/owners/owners.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import cells from '#web/components/tables/cells.module.css'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { formatMonth } from '#web/format/months.ts'
import { Filters, SearchFilter } from '#web/lists/filters.tsx'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { BatchDialog } from '#web/owners/batch-dialog.tsx'
import { RecordEntry } from '#web/owners/record-entry.tsx'
import { useYearEnd } from '#web/owners/use-year-end.ts'
import { useLocale } from '#web/session/locale.ts'
import { ownerColumns } from './owner-columns.tsx'
import styles from './owners.module.css'

/** The money of each is figured from all of its movements. */
const rowsAtOnce = '25'

/** Each owner's properties and money, their statements and draws. N records a draw, I issues the statements. */
export default function Owners() {
  const { currency, today } = useLocale()
  const [q] = useUrlFilter('q')
  const list = usePages(listOwners, { q: q || undefined, limit: rowsAtOnce })
  const { rows, error, refetch } = list
  const drawing = useDialog<Owner | null>()
  const [isIssuing, setIssuing] = useState(false)
  const { save } = useYearEnd()
  const month = addMonthsClamped(today, -1).slice(0, 7)
  const isEmpty = rows?.length === 0 && !q
  useKeys(isEmpty ? {} : { n: () => drawing.open(null), i: () => setIssuing(true) })
  return (
    <Panel
      title={t('Owners')}
      subtitle={rows && !isEmpty && nextStep(rows, month)}
      actions={
        !isEmpty && (
          <>
            <Button
              variant="default"
              leftSection={<HandCoins size={17} aria-hidden />}
              aria-keyshortcuts="n"
              onClick={() => drawing.open(null)}
            >
              {t('Record Draw')}
            </Button>
            <Button
              leftSection={<Send size={17} aria-hidden />}
              aria-keyshortcuts="i"
              onClick={() => setIssuing(true)}
            >
              {t('Issue and Send All')}
            </Button>
          </>
        )
      }
      flush
    >
      {!isEmpty && (
        <Filters>
          <SearchFilter label={t('Search by name, email or phone')} />
        </Filters>
      )}
      <QueryBoundary
        label={t('Owners')}
        call={{ data: rows, error, refetch }}
        empty={<NoOwners isSearch={q !== ''} />}
      >
        {owners => (
          <>
            <DataTable
              label={t('Owners')}
              rows={owners}
              rowKey={({ id }) => id}
              columns={ownerColumns(currency, {
                onDraw: drawing.open,
                onYearEnd: (owner, year) => void save(owner, year),
              })}
            />
            <MoreRows list={list} />
          </>
        )}
      </QueryBoundary>
      <p className={styles.foot}>
        <Link className={cells.link} href={`/reports/owner-statements?month=${month}`}>
          {t('Statements by month, draws and contributions')}
        </Link>
      </p>
      <RecordEntry
        key={drawing.about?.id ?? 'new'}
        opened={drawing.opened}
        of={drawing.about ? drawFrom(drawing.about) : undefined}
        onClose={drawing.close}
      />
      {isIssuing && <BatchDialog month={month} onClose={() => setIssuing(false)} />}
    </Panel>
  )
}

/** The property with the most to draw. */
function drawFrom({ id, properties }: Owner) {
  const [most] = properties.toSorted((a, b) => Number(b.available) - Number(a.available))
  return most && { propertyId: most.id, ownerId: id }
}

/** The next step for the month that ended last. */
function nextStep(owners: readonly Owner[], month: string): string {
  const present = owners.filter(({ properties }) => properties.some(({ percent }) => percent))
  const due = present.filter(({ isDue }) => isDue)
  if (due.length === 0)
    return t('Statements begin with the first month in which money is recorded.')
  const without = due.filter(({ lastStatement }) => (lastStatement?.month ?? '') < month)
  const unsent = due.filter(({ lastStatement }) => !lastStatement?.sentAt)
  const values = { count: without.length || unsent.length, month: formatMonth(month, 'long') }
  if (without.length > 0)
    return t(
      '{count, plural, one {# owner has} other {# owners have}} no statement for {month} yet. Issue and send them, then record what you pay out.',
      values,
    )
  return unsent.length > 0
    ? t(
        '{count, plural, one {# owner was} other {# owners were}} not sent the statement for {month}. Send them, then record what you pay out.',
        values,
      )
    : t('All owners have their statements for {month}. Record what you pay out.', values)
}

function NoOwners({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState icon={HandCoins} title={t('No owners found')} />
  return (
    <EmptyState
      icon={HandCoins}
      title={t('No owners yet')}
      text={t(
        'Owners are invited under Settings, Team. Then open a property and set who owns it, and by which share.',
      )}
      action={
        <Button component={Link} href="/properties" variant="default">
          {t('Go to Properties')}
        </Button>
      }
    />
  )
}
