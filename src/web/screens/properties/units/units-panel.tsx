import { Button, Group } from '@mantine/core'
import { Check, DoorOpen, Plus, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { limits } from '#shared/limits.ts'
import type { Property } from '#shared/properties/properties.ts'
import { listUnits, type Unit } from '#shared/properties/units.ts'
import { useCall } from '#web/client/api.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { formatCount } from '#web/format/format.ts'
import { LeaseDialog } from '#web/leases/create/create-lease.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { propertyRights } from '#web/properties/property-facts.ts'
import { usePerson } from '#web/session/session.tsx'
import { inOrder } from './unit-cells.ts'
import { AddUnit, DeleteUnit, EditUnit } from './unit-dialogs.tsx'
import { UnitGridTable } from './unit-grid-table.tsx'
import { UnitTable, type UnitTask } from './unit-table.tsx'
import { useUnitGrid } from './use-unit-grid.ts'

/** A property's units: as a list, or as a spreadsheet for rents and sizes. */
export function UnitsPanel({
  property,
  leases,
}: {
  property: Property
  leases?: readonly Lease[]
}) {
  const rights = propertyRights(property, usePerson())
  const pending = useCall(listUnits, { query: { propertyId: property.id } })
  const units = inOrder(pending.data ?? [])
  const [mode, setMode] = useUrlFilter('units')
  const isTyping = mode === 'edit' && rights.writeUnits
  const [isSettling, setSettling] = useState(false)
  const [task, setTask] = useState<UnitTask | 'add' | null>(null)
  const [unit, setUnit] = useState<Unit>()
  const grid = useUnitGrid(units)
  const close = () => setTask(null)

  async function finishTyping() {
    setSettling(true)
    if (await grid.settle()) setMode('')
    setSettling(false)
  }

  return (
    <Panel
      title={t('Units')}
      subtitle={subtitle(isTyping, property.unitCount)}
      flush
      actions={
        rights.writeUnits &&
        (isTyping ? (
          <Button
            leftSection={<Check size={16} aria-hidden />}
            disabled={isSettling}
            onClick={finishTyping}
          >
            {isSettling ? t('Saving...') : t('Done')}
          </Button>
        ) : (
          <>
            {(units.length > 0 || pending.isPending) && (
              <Button
                disabled={pending.isPending}
                variant="default"
                leftSection={<TableProperties size={16} aria-hidden />}
                onClick={() => setMode('edit')}
              >
                {t('Edit All Units')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setTask('add')}
            >
              {t('Add Unit')}
            </Button>
          </>
        ))
      }
    >
      {pending.isPending || (pending.isSuccess && !leases) ? (
        <LoadingRows label={t('Loading units')} />
      ) : pending.isError ? (
        <FailureState
          title={t('The units could not be loaded')}
          error={pending.error}
          onRetry={pending.refetch}
        />
      ) : units.length === 0 ? (
        <EmptyState
          icon={DoorOpen}
          title={t('No units')}
          text={t('Units are what you rent out: an apartment, a storefront, a parking space.')}
          action={
            rights.writeUnits && (
              <Button onClick={() => setTask('add')}>{t('Add the First Unit')}</Button>
            )
          }
        />
      ) : isTyping ? (
        <>
          <UnitGridTable units={units} grid={grid} />
          {/* Typing downwards ends here. */}
          <Group justify="flex-end" px="lg" py="md">
            <Button disabled={isSettling} onClick={finishTyping}>
              {t('Save and Close')}
            </Button>
          </Group>
        </>
      ) : (
        <UnitTable
          units={units}
          leases={leases}
          rights={rights}
          onTask={(task, unit) => {
            setUnit(unit)
            setTask(task)
          }}
        />
      )}
      <AddUnit property={property} units={units} opened={task === 'add'} onClose={close} />
      {unit && (
        <>
          <EditUnit
            key={unit.id}
            unit={units.find(({ id }) => id === unit.id) ?? unit}
            opened={task === 'edit'}
            onClose={close}
          />
          <DeleteUnit unit={unit} opened={task === 'delete'} onClose={close} />
        </>
      )}
      <LeaseDialog opened={task === 'createLease'} onClose={close} unitId={unit?.id} />
    </Panel>
  )
}

function subtitle(isTyping: boolean, unitCount: number | null): string | undefined {
  if (isTyping) {
    return t(
      'Each row saves when you leave it. Press Enter to move down, or paste a spreadsheet column.',
    )
  }
  if ((unitCount ?? 0) > limits.listRows)
    return t('First {shown} of {total} units', {
      shown: formatCount(limits.listRows),
      total: formatCount(unitCount ?? 0),
    })
  return undefined
}
