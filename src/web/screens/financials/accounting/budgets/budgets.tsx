import { Button, Select } from '@mantine/core'
import { ChartColumn, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Budget, budgetLimits, getBudget, setBudget } from '#shared/accounting/budgets.ts'
import { type Day, earlierOf } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { BudgetGrid } from './budget-grid.tsx'
import styles from './budgets.module.css'
import { EditBudget } from './edit-budget.tsx'
import { useGrid } from './use-grid.ts'

/** A year's budget of a property, or of the organization, as a grid. */
export function Budgets() {
  const { today } = useLocale()
  const thisYear = Number(today.slice(0, 4))
  const [text, setYear] = useUrlFilter('year', `${thisYear}`)
  const [property, setProperty] = useUrlFilter('property')
  const year = yearOf(text) ?? thisYear
  const propertyId = property || undefined
  const call = useCall(getBudget, { query: { year, propertyId } })
  const mayWrite = can(usePerson(), setBudget.may)
  const compare = (
    <Button
      component={Link}
      href={comparison(year, propertyId, today)}
      variant="default"
      size="sm"
      leftSection={<ChartColumn size={16} aria-hidden />}
    >
      {t('Budget vs. Actual')}
    </Button>
  )
  return (
    <>
      <Filters>
        <Select
          label={t('Year')}
          allowDeselect={false}
          value={`${year}`}
          data={yearsAround(thisYear, year)}
          onChange={value => setYear(value ?? `${thisYear}`)}
        />
        <PropertySelect
          value={property}
          placeholder={t('Whole organization')}
          onChange={id => setProperty(id ?? '')}
        />
      </Filters>
      {!propertyId && mayWrite && (
        <p className={styles.note}>
          {t(
            'The budget of the whole organization is for what no property has a budget of its own for. Reports on all properties add them up.',
          )}
        </p>
      )}
      <QueryBoundary label={t('Budget')} call={call}>
        {budget =>
          mayWrite ? (
            <EditBudget key={`${year} ${propertyId}`} budget={budget} compare={compare} />
          ) : (
            <ReadBudget key={`${year} ${propertyId}`} budget={budget} compare={compare} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function ReadBudget({ budget, compare }: { budget: Budget; compare: ReactNode }) {
  const grid = useGrid(budget)
  if (budget.rows.length > 0)
    return (
      <>
        <div className={styles.bar}>{compare}</div>
        <BudgetGrid grid={grid} isReader />
      </>
    )
  return (
    <EmptyState
      icon={Target}
      title={t('No budget for this year')}
      text={
        budget.propertyId
          ? t('Your property manager enters budgets.')
          : t('Choose one of your properties to see its budget.')
      }
    />
  )
}

function yearOf(text: string): number | null {
  const year = /^\d{4}$/.test(text) ? Number(text) : 0
  return year >= budgetLimits.firstYear && year <= budgetLimits.lastYear ? year : null
}

function yearsAround(now: number, chosen: number): string[] {
  const years = [now + 2, now + 1, now, now - 1, now - 2, now - 3]
  return [...new Set([...years, chosen])].toSorted((a, b) => b - a).map(String)
}

/** The report of the year so far, of an earlier one as a whole. */
function comparison(year: number, propertyId: string | undefined, today: Day): string {
  const from = earlierOf(`${year}-01-01`, today)
  const to = earlierOf(`${year}-12-31`, today)
  const params = { from, to, ...(propertyId && { propertyId }), periods: 'off' }
  return `/reports/budget-vs-actual?${new URLSearchParams(params)}`
}
