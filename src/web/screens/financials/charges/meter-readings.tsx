import { Button } from '@mantine/core'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import {
  listMeterReadings,
  type MeterReading,
  voidMeterReading,
} from '#shared/accounting/meter-readings.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { StatusBadge } from '#web/components/values/status-badge.tsx'
import { formatDay } from '#web/format/format.ts'
import { VoidDialog } from '#web/ledger/void-dialog.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import styles from './charge-runs.module.css'
import { meterLabels } from './division.ts'
import { ReadingDialog } from './reading-dialog.tsx'

/** The history of meters: each reading, its recorder, and the use since the one before. */
export function MeterReadings() {
  const [propertyId, setProperty] = useState('')
  const [wrong, setWrong] = useState<MeterReading | null>(null)
  const recording = useDialog<null>()
  const query = { propertyId: propertyId || undefined, voided: 'true', limit: 100 }
  const read = useCall(listMeterReadings, { query })
  return (
    <Panel
      title={t('Meter Readings')}
      subtitle={t('The next bill by meter starts from the last reading of each unit')}
      actions={
        <Button
          variant="default"
          leftSection={<Gauge size={16} aria-hidden />}
          onClick={() => recording.open(null)}
        >
          {t('Record Reading')}
        </Button>
      }
      flush
    >
      <div className={styles.filter}>
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </div>
      <QueryBoundary
        label={t('Meter Readings')}
        rows={4}
        call={read}
        empty={
          <EmptyState
            icon={Gauge}
            title={t('No meter readings yet')}
            text={t('Record one here, or divide a bill by meter: its readings are kept.')}
          />
        }
      >
        {readings => (
          <DataTable
            label={t('Meter Readings')}
            rows={readings}
            rowKey={({ id }) => id}
            columns={columns(setWrong)}
          />
        )}
      </QueryBoundary>
      <ReadingDialog opened={recording.opened} onClose={recording.close} />
      {wrong && (
        <VoidDialog
          call={voidMeterReading}
          id={wrong.id}
          title={t('Void Reading')}
          text={t('The next bill starts from the reading before it.')}
          submit={t('Void Reading')}
          success={t('Reading voided')}
          opened
          onClose={() => setWrong(null)}
        />
      )}
    </Panel>
  )
}

function columns(onVoid: (reading: MeterReading) => void): Column<MeterReading>[] {
  return [
    {
      header: t('Unit'),
      onPhone: 'title',
      cell: ({ unit, property }) => (
        <>
          {t('Unit {unitNumber}', { unitNumber: unit.unitNumber })}
          <span className={styles.note}>{property.name}</span>
        </>
      ),
    },
    { header: t('Meter'), cell: ({ meter }) => meterLabels[meter] },
    {
      header: t('Read on'),
      cell: ({ readOn }) => formatDay(readOn),
      sortBy: ({ readOn }) => readOn,
    },
    {
      header: t('Reading'),
      align: 'right',
      cell: ({ reading }) => <span className="figures">{reading}</span>,
    },
    {
      header: t('Used'),
      align: 'right',
      cell: ({ used }) => <span className="figures">{used ?? '—'}</span>,
    },
    { header: t('Recorded by'), cell: ({ recordedBy }) => recordedBy.name },
    {
      header: t('Status'),
      cell: ({ voidedOn, chargeRunId }) =>
        voidedOn ? (
          <StatusBadge tone="calm">{t('Voided')}</StatusBadge>
        ) : chargeRunId ? (
          <StatusBadge tone="good">{t('In a divided bill')}</StatusBadge>
        ) : (
          '—'
        ),
    },
    {
      header: t('Actions'),
      onPhone: 'bare',
      align: 'right',
      cell: reading =>
        reading.voidedOn === null &&
        reading.chargeRunId === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Void the reading of unit {unitNumber} on {day}', {
              unitNumber: reading.unit.unitNumber,
              day: formatDay(reading.readOn),
            })}
            onClick={() => onVoid(reading)}
          >
            {t('Void…')}
          </Button>
        ),
    },
  ]
}
