import { Anchor, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { type Day, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { createLease } from '#shared/leases/lease-changes.ts'
import { periodContaining } from '#shared/leases/rental-period.ts'
import { can } from '#shared/permissions.ts'
import { getUnit, type Unit } from '#shared/properties/units.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { Text } from '#web/components/values/text.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { type SendForm, useSendForm } from '#web/forms/send-form.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { TenantDialog } from '#web/people/create-tenant.tsx'
import { LeaseTenantSelect } from '#web/people/tenant-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { dayOfMonth } from '../labels.ts'
import { LeaseFirstCharges } from './first-charges.tsx'
import { yearFrom } from './preview.ts'
import { LeaseUnitSelect } from './unit-select.tsx'

interface LeaseDialogProps {
  opened: boolean
  onClose: () => void
  /** The unit or tenant it is opened from; both can still be changed. */
  unitId?: string
  tenantId?: string
}

/** Creates a lease of a unit to a tenant. */
export function LeaseDialog(props: LeaseDialogProps) {
  return <LeaseForm key={`${props.unitId} ${props.tenantId}`} {...props} />
}

interface LeaseValues extends Record<string, unknown> {
  unitId: string
  tenantId: string
  securityDeposit: string
  dueDay: number
  rollover: boolean
  // Null: not touched yet, follows other choices.
  startDate: Day | null
  endDate: Day | null
  monthlyRent: string | null
  chargeFrom: Day | null
}

function LeaseForm({ opened, onClose, unitId, tenantId }: LeaseDialogProps) {
  const person = usePerson()
  const { currency, today } = useLocale()
  const [isAddingTenant, setAddingTenant] = useState(false)
  const initial: LeaseValues = {
    unitId: unitId ?? '',
    tenantId: tenantId ?? '',
    securityDeposit: '',
    dueDay: 1,
    rollover: true,
    startDate: null,
    endDate: null,
    monthlyRent: null,
    chargeFrom: null,
  }
  const form: SendForm<LeaseValues> = useSendForm(createLease, {
    initial,
    toBody: typed => withDefaults(typed, today, unit),
    success: t('Lease created successfully'),
  })
  const unit = useRow(getUnit, form.values.unitId, opened)
  const values = withDefaults(form.values, today, unit)

  return (
    <>
      <FormDialog
        title={t('Add New Lease')}
        size="lg"
        // One dialog at a time: this one returns with its input, and the new tenant chosen.
        opened={opened && !isAddingTenant}
        onClose={onClose}
        form={form}
        submit={t('Create Lease')}
        submitting={t('Creating...')}
      >
        <LeaseUnitSelect
          enabled={opened}
          chosen={unit}
          {...form.field('unitId')}
          onChange={id => form.set({ unitId: id ?? '', monthlyRent: null })}
        />
        <LeaseTenantSelect
          enabled={opened}
          description={
            can(person, 'tenant:create') && (
              <Text
                id="Not in the list? <0>Add New Tenant</0>"
                parts={[
                  <Anchor
                    key={0}
                    inherit
                    component="button"
                    type="button"
                    onClick={() => setAddingTenant(true)}
                  />,
                ]}
              />
            )
          }
          {...form.field('tenantId')}
        />
        <FieldPair>
          <DateInput
            label={t('Start date')}
            required
            {...form.field('startDate')}
            value={values.startDate}
          />
          <DateInput
            label={t('End date')}
            required
            {...form.field('endDate')}
            value={values.endDate}
          />
        </FieldPair>
        <Switch
          label={t('Continues month-to-month after the end date')}
          {...form.toggle('rollover')}
        />
        <FieldPair>
          <MoneyInput
            label={t('Monthly rent')}
            currency={currency}
            required
            {...form.field('monthlyRent')}
            value={values.monthlyRent}
          />
          <MoneyInput
            label={t('Security deposit')}
            currency={currency}
            {...form.field('securityDeposit')}
          />
        </FieldPair>
        <Select
          label={t('Rent due day')}
          description={values.dueDay > 28 && t('In shorter months, the last day')}
          data={dueDays()}
          {...form.field('dueDay')}
          value={String(values.dueDay)}
          onChange={day => form.set({ dueDay: Number(day), chargeFrom: null })}
        />
        {values.chargeFrom !== null && (
          <DateInput
            label={t('Charge rent from')}
            description={t(
              'Earlier rent is treated as already paid. To charge all of it, choose the start date.',
            )}
            min={values.startDate}
            {...form.field('chargeFrom')}
            value={values.chargeFrom}
          />
        )}
        <LeaseFirstCharges lease={{ ...values, today }} currency={currency} />
      </FormDialog>
      <TenantDialog
        opened={isAddingTenant}
        onClose={() => setAddingTenant(false)}
        onCreated={tenant => form.set({ tenantId: tenant.id })}
      />
    </>
  )
}

/** The input, with defaults that follow from it for untouched fields. */
function withDefaults(typed: LeaseValues, today: Day, unit: Unit | undefined) {
  const startDate = typed.startDate ?? today
  const { start: period } = periodContaining(today, typed.dueDay)
  return {
    ...typed,
    startDate,
    endDate: typed.endDate ?? (isDay(startDate) ? yearFrom(startDate) : ''),
    monthlyRent: typed.monthlyRent ?? unit?.monthlyRent ?? '',
    // Only for a lease that began before today's rent was due.
    chargeFrom: isDay(startDate) && startDate < period ? (typed.chargeFrom ?? period) : null,
  }
}

function dueDays() {
  return Array.from({ length: 31 }, (_, index) => ({
    value: String(index + 1),
    label: dayOfMonth(index + 1),
  }))
}
