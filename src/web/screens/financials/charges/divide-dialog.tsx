import { Alert, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { reverseChargeRun } from '#shared/accounting/charge-runs.ts'
import { divisionMethods, meters } from '#shared/accounting/division-methods.ts'
import {
  createUtilityRun,
  previewUtilityRun,
  type UtilityPreview,
} from '#shared/accounting/utility-runs.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { undoWith } from '#web/client/undo.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { formatMoney } from '#web/format/format.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { useLocale } from '#web/session/locale.ts'
import { BillSelect } from './bill-select.tsx'
import { DividedShares } from './divided-shares.tsx'
import {
  type Division,
  dividedBill,
  divisionLabels,
  emptyDivision,
  meterLabels,
} from './division.ts'

/** Divides a utility bill among tenants: the shares are shown before they are charged. */
export function DivideDialog(props: { opened: boolean; onClose: () => void }) {
  const { currency, today } = useLocale()
  const form = useSendForm(createUtilityRun, {
    initial: emptyDivision(today),
    toBody: ({ description, dueDate, ...bill }) => ({
      ...dividedBill(bill),
      ...{ description, dueDate },
    }),
    success: ({ charges, amount }) =>
      t('{count, plural, one {# charge} other {# charges}} posted, {money}', {
        count: charges,
        money: formatMoney(amount, currency),
      }),
    undo: ({ id }) => undoWith(reverseChargeRun, { params: { id } }),
    failure: t('Failed to divide the bill'),
  })
  const { values } = form
  const { preview, fault } = usePreview(values, props.opened)
  return (
    <FormDialog
      title={t('Divide a Bill')}
      text={t('Each tenant gets one utility charge. You can undo all of them at once.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      size="xl"
      submit={t('Post Charges')}
      submitting={t('Posting...')}
      disabled={!preview?.tenants}
    >
      <FieldPair>
        <PropertySelect
          value={values.propertyId}
          placeholder={t('Search your properties')}
          error={form.field('propertyId').error}
          onChange={id =>
            form.set({ propertyId: id ?? '', expenseId: '', measures: {}, readings: {} })
          }
        />
        <BillSelect
          propertyId={values.propertyId}
          value={values.expenseId}
          error={form.field('expenseId').error}
          onChange={bill =>
            form.set(
              bill
                ? {
                    expenseId: bill.id,
                    amount: bill.amount,
                    description: bill.description ?? bill.payee,
                  }
                : { expenseId: '' },
            )
          }
        />
      </FieldPair>
      <FieldPair>
        <MoneyInput label={t('Amount')} required currency={currency} {...form.field('amount')} />
        <TextInput
          label={t('Description')}
          description={t('Tenants read it, followed by how their share came about')}
          placeholder={t('e.g. Water, October')}
          autoComplete="off"
          required
          {...form.field('description')}
        />
      </FieldPair>
      <FieldPair>
        <DateInput label={t('First day of service')} required {...form.field('from')} />
        <DateInput label={t('Last day of service')} required {...form.field('to')} />
      </FieldPair>
      <FieldPair>
        <Select
          label={t('Divide by')}
          allowDeselect={false}
          data={divisionMethods.map(value => ({ value, label: divisionLabels[value] }))}
          value={values.divisionMethod}
          onChange={value =>
            form.set({
              divisionMethod: divisionMethods.find(key => key === value) ?? 'area',
              measures: {},
              readings: {},
            })
          }
        />
        <Select
          label={t('Vacant days')}
          allowDeselect={false}
          data={[
            { value: 'landlord', label: t('Landlord pays their share') },
            { value: 'tenants', label: t('Tenants share the whole bill') },
          ]}
          value={values.vacant}
          onChange={value => form.set({ vacant: value === 'tenants' ? 'tenants' : 'landlord' })}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label={t('Landlord keeps, in percent')}
          description={t('e.g. for common areas, before the rest is divided')}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('landlordPercent')}
        />
        <DateInput label={t('Due date')} min={today} {...form.field('dueDate')} />
      </FieldPair>
      {values.divisionMethod === 'meter' && (
        <Select
          label={t('Meter')}
          description={t('The next bill starts from the last reading of this meter')}
          allowDeselect={false}
          data={meters.map(value => ({ value, label: meterLabels[value] }))}
          value={values.meter}
          onChange={value =>
            form.set({ meter: meters.find(key => key === value) ?? 'water', readings: {} })
          }
        />
      )}
      {form.errorAt('measures') && (
        <Alert color="red" role="alert">
          {form.errorAt('measures')}
        </Alert>
      )}
      {fault && <Alert color="gray">{fault}</Alert>}
      {preview && (
        <DividedShares
          preview={preview}
          divisionMethod={values.divisionMethod}
          measures={values.measures}
          readings={values.readings}
          onReading={(unitId, typed) =>
            form.set({ readings: { ...values.readings, [unitId]: typed } })
          }
          onMeasure={(key, value) => form.set({ measures: { ...values.measures, [key]: value } })}
        />
      )}
    </FormDialog>
  )
}

/** The shares of the latest input that is complete; the earlier ones stay while others are read. */
function usePreview(typed: Division, enabled: boolean) {
  const [settled] = useDebouncedValue(typed, 300)
  const body = dividedBill(settled)
  const isComplete = settled.propertyId !== '' && previewUtilityRun.body.safeParse(body).success
  const read = useCall(previewUtilityRun, { body, enabled: enabled && isComplete })
  const [last, setLast] = useState<UtilityPreview | undefined>(undefined)
  if (read.data && read.data !== last) setLast(read.data)
  const isShown = isComplete && settled.propertyId === typed.propertyId && !read.error
  return {
    preview: isShown ? (read.data ?? last) : undefined,
    fault: isComplete ? read.error?.sentence : undefined,
  }
}
