import { Anchor, Button, Skeleton } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Lease } from '#shared/leases/leases.ts'
import type { Unit } from '#shared/properties/units.ts'
import { ActionsMenu, MenuAction } from '#web/components/actions/actions-menu.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatCount, formatDay, fullName, spaced } from '#web/format/format.ts'
import type { propertyRights } from '#web/properties/property-facts.ts'
import { useLocale } from '#web/session/locale.ts'
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
    header: 'Tenant',
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
      header: 'Unit',
      cell: unit => <span className={styles.number}>{unit.unitNumber}</span>,
      sortBy: unit => unit.unitNumber,
      onPhone: 'title',
    },
    {
      header: 'Status',
      cell: unit => <UnitBadge unit={unit} />,
      sortBy: unit => (unit.isOccupied ? 'occupied' : (unit.nonRevenueReason ?? 'vacant')),
      onPhone: 'bare',
    },
    ...(rights.seeRents ? [tenantColumn] : []),
    {
      header: 'Beds',
      cell: unit => unit.bedrooms ?? unknown,
      sortBy: unit => unit.bedrooms ?? -1,
      align: 'right',
    },
    {
      header: 'Baths',
      cell: unit => bathroomsLabel(unit) ?? unknown,
      sortBy: unit => Number(unit.bathrooms ?? -1),
      align: 'right',
    },
    {
      header: 'Sq ft',
      cell: unit => (unit.squareFeet === null ? unknown : formatCount(unit.squareFeet)),
      sortBy: unit => unit.squareFeet ?? -1,
      align: 'right',
    },
  ]
  if (rights.seeRents) {
    columns.push({
      header: unitFieldLabels.monthlyRent,
      cell: unit =>
        unit.monthlyRent ? <Money amount={unit.monthlyRent} currency={currency} /> : unknown,
      sortBy: unit => Number(unit.monthlyRent ?? -1),
      align: 'right',
    })
  }
  if (rights.writeUnits || rights.createLease) {
    columns.push({
      header: 'Actions',
      cell: unit => (
        <div className={styles.actions}>
          {rights.createLease &&
            !unit.isOccupied &&
            !unit.nonRevenueReason &&
            !coming.has(unit.id) && (
              <Button variant="light" size="compact-sm" onClick={() => onTask('createLease', unit)}>
                Add lease
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
  return <DataTable label="Units" rows={props.units} rowKey={unit => unit.id} columns={columns} />
}

function UnitBadge({ unit }: { unit: Unit }) {
  const { isOccupied, nonRevenueReason } = unit
  if (nonRevenueReason)
    return <StatusBadge tone="calm">{`Non-revenue · ${spaced(nonRevenueReason)}`}</StatusBadge>
  return (
    <StatusBadge tone={isOccupied ? 'good' : 'warn'}>
      {isOccupied ? 'Occupied' : 'Vacant'}
    </StatusBadge>
  )
}

const unknown = <span className={styles.unknown}>–</span>
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
        aria-label={`Lease of ${fullName(lease.tenant)}, ${term(lease)}`}
      >
        {term(lease)}
      </Anchor>
    </div>
  )
}

function term(lease: Lease): string {
  if (lease.status === 'pending') return `from ${formatDay(lease.startDate)}`
  return lease.monthToMonthSince ? 'month to month' : `until ${formatDay(lease.endDate)}`
}

function leasesByUnit(status: Lease['status'], leases: readonly Lease[] = []): Map<string, Lease> {
  return new Map(
    leases.filter(lease => lease.status === status).map(lease => [lease.unitId, lease]),
  )
}

/** Edit and delete of one unit. */
function UnitMenu(props: { unit: Unit; onEdit: () => void; onDelete: () => void }) {
  return (
    <ActionsMenu label={`Actions for unit ${props.unit.unitNumber}`} size={28}>
      <MenuAction icon={Pencil} onClick={props.onEdit}>
        Edit unit
      </MenuAction>
      <MenuAction icon={Trash2} isGrave onClick={props.onDelete}>
        Delete unit
      </MenuAction>
    </ActionsMenu>
  )
}
