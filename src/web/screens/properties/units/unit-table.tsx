import { Anchor, Button, Skeleton } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatCount, formatDay, fullName } from '#web/format/format.ts'
import type { propertyRights } from '#web/properties/property-facts.ts'
import { unitPath } from '#web/properties/unit-path.ts'
import { useLocale } from '#web/session/locale.ts'
import { UnitBadge } from './unit-badge.tsx'
import { bathroomsLabel, unitFieldLabels } from './unit-cells.ts'
import styles from './unit-table.module.css'

export type UnitTask = 'createLease' | 'edit' | 'delete'

/** The units with their tenants; `onTask` opens the dialog for one of them. */
export function UnitTable(props: {
  units: readonly Unit[]
  /** Undefined while they are on their way. */
  leases: readonly Lease[] | undefined
  rights: ReturnType<typeof propertyRights>
  onTask: (task: UnitTask, unit: Unit) => void
}) {
  const { rights, onTask } = props
  const { currency } = useLocale()
  const current = leasesByUnit('active', props.leases)
  const coming = leasesByUnit('pending', props.leases)

  const tenantColumn: Column<Unit> = {
    header: t('Tenant'),
    cell: unit =>
      props.leases || !unit.isOccupied ? (
        <TenantCell lease={current.get(unit.id) ?? coming.get(unit.id)} />
      ) : (
        <Skeleton height={14} width={96} />
      ),
    sortBy: unit => fullName({ email: '', ...(current.get(unit.id)?.tenant ?? nobody) }),
  }
  const columns: Column<Unit>[] = [
    {
      header: t('Unit'),
      cell: unit => (
        <Link href={unitPath(unit)} className={styles.number}>
          {unit.unitNumber}
        </Link>
      ),
      sortBy: unit => unit.unitNumber,
      onPhone: 'title',
    },
    {
      header: t('Status'),
      cell: unit => <UnitBadge unit={unit} />,
      sortBy: unit => (unit.isOccupied ? 'occupied' : (unit.nonRevenueReason ?? 'vacant')),
      onPhone: 'bare',
    },
    ...(rights.seeRents ? [tenantColumn] : []),
    {
      header: t('Beds'),
      cell: unit => unit.bedrooms ?? unknown,
      sortBy: unit => unit.bedrooms ?? -1,
      align: 'right',
    },
    {
      header: t('Baths'),
      cell: unit => bathroomsLabel(unit) ?? unknown,
      sortBy: unit => Number(unit.bathrooms ?? -1),
      align: 'right',
    },
    {
      header: t('Sq ft'),
      cell: unit => (unit.squareFeet === null ? unknown : formatCount(unit.squareFeet)),
      sortBy: unit => unit.squareFeet ?? -1,
      align: 'right',
    },
  ]
  if (rights.seeRents) {
    columns.push({
      header: unitFieldLabels.monthlyRent,
      cell: unit =>
        unit.monthlyRent ? (
          <Link href={unitPath(unit)} className={styles.rent}>
            <Money amount={unit.monthlyRent} currency={currency} />
          </Link>
        ) : (
          unknown
        ),
      sortBy: unit => Number(unit.monthlyRent ?? -1),
      align: 'right',
    })
  }
  if (rights.writeUnits || rights.createLease) {
    columns.push({
      header: t('Actions'),
      cell: unit => (
        <div className={styles.actions}>
          {rights.createLease &&
            !unit.isOccupied &&
            !unit.nonRevenueReason &&
            !coming.has(unit.id) && (
              <Button variant="light" size="compact-sm" onClick={() => onTask('createLease', unit)}>
                {t('Add Lease')}
              </Button>
            )}
          {rights.writeUnits && (
            <UnitMenu
              unit={unit}
              onEdit={() => onTask('edit', unit)}
              onDelete={() => onTask('delete', unit)}
            />
          )}
        </div>
      ),
      align: 'right',
      onPhone: 'bare',
    })
  }
  return (
    <DataTable label={t('Units')} rows={props.units} rowKey={unit => unit.id} columns={columns} />
  )
}

const unknown = <span className={styles.unknown}>—</span>
const nobody = { firstName: null, lastName: null }

function TenantCell({ lease }: { lease?: Lease }) {
  if (!lease) return unknown
  return (
    <div className={styles.tenant}>
      <Anchor component={Link} href={`/tenants/${lease.tenantId}`} inherit>
        {fullName(lease.tenant)}
      </Anchor>
      <Anchor
        component={Link}
        href={`/financials/leases/${lease.id}`}
        className={styles.term}
        aria-label={t('Lease of {name}, {term}', {
          name: fullName(lease.tenant),
          term: term(lease),
        })}
      >
        {term(lease)}
      </Anchor>
    </div>
  )
}

function term(lease: Lease): string {
  if (lease.status === 'pending') return t('from {day}', { day: formatDay(lease.startDate) })
  return lease.monthToMonthSince
    ? t('month-to-month')
    : t('until {day}', { day: formatDay(lease.endDate) })
}

function leasesByUnit(status: Lease['status'], leases: readonly Lease[] = []): Map<string, Lease> {
  return new Map(
    leases.filter(lease => lease.status === status).map(lease => [lease.unitId, lease]),
  )
}

/** Edit and delete of one unit. */
function UnitMenu(props: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  return (
    <ActionsMenu
      label={t('Actions for unit {unitNumber}', { unitNumber: props.unit.unitNumber })}
      size={28}
    >
      <MenuAction icon={Pencil} onClick={props.onEdit}>
        {t('Edit Unit')}
      </MenuAction>
      <MenuAction icon={Trash2} isGrave onClick={props.onDelete}>
        {t('Delete Unit')}
      </MenuAction>
    </ActionsMenu>
  )
}
