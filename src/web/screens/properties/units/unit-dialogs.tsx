import { Text } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { createUnit, deleteUnit, type Unit, updateUnit } from '#shared/properties/units.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { markedBody, markFrom, nextUnitNumber, typedFrom } from './unit-cells.ts'
import { UnitFields } from './unit-fields.tsx'

interface Opened {
  opened: boolean
  onClose: () => void
}

/** Adds a unit to a property. */
export function AddUnit(props: Opened & { property: Property; units: readonly Unit[] }) {
  const form = useSendForm(createUnit, {
    about: props.property.id,
    initial: {
      unitNumber: nextUnitNumber(props.units),
      bedrooms: '',
      bathrooms: '',
      squareFeet: '',
      monthlyRent: '',
      ...markFrom(),
    },
    toBody: typed => ({ ...markedBody(typed), propertyId: props.property.id }),
    success: t('Unit added successfully'),
    failure: t('Failed to add unit'),
  })

  /** Units of a house are alike, and their numbers follow each other. */
  function goOn() {
    const { unitNumber, bedrooms, bathrooms, squareFeet, monthlyRent } = form.values
    const next = nextUnitNumber([...props.units, { unitNumber }])
    form.reset({ unitNumber: next, bedrooms, bathrooms, squareFeet, monthlyRent })
  }

  return (
    <FormDialog
      title={t('Add Unit')}
      text={t('A new unit at {property}, vacant until it is leased.', {
        property: props.property.name,
      })}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Unit')}
      submitting={t('Adding...')}
      next={{ begin: goOn }}
    >
      <UnitFields form={form} />
    </FormDialog>
  )
}

/** Changes the facts of a unit and its market rent. */
export function EditUnit(props: Opened & { unit: Unit }) {
  const form = useSendForm(updateUnit, {
    initial: { ...typedFrom(props.unit), ...markFrom(props.unit) },
    toBody: markedBody,
    params: { id: props.unit.id },
    version: props.unit.updatedAt,
    success: t('Unit saved successfully'),
    failure: t('Failed to save unit'),
  })
  return (
    <FormDialog
      title={t('Edit Unit {unitNumber}', { unitNumber: props.unit.unitNumber })}
      text={t('A new market rent applies from today. Reports for earlier dates keep the old one.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Unit')}
      submitting={t('Saving...')}
    >
      <UnitFields form={form} isLeased={props.unit.isOccupied} />
    </FormDialog>
  )
}

/** Removes a unit that never had a lease; the server refuses others. */
export function DeleteUnit(props: Opened & { unit: Unit }) {
  const remove = useSend(deleteUnit, {
    onSuccess: () => {
      toast.success(t('Unit deleted successfully'))
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete Unit {unitNumber}?', { unitNumber: props.unit.unitNumber })}
      confirm={t('Delete Unit')}
      confirming={t('Deleting...')}
      opened={props.opened}
      onClose={() => {
        remove.reset()
        props.onClose()
      }}
      onConfirm={() => remove.mutate({ params: { id: props.unit.id } })}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>
        {t(
          '{property} will have one fewer unit. A unit that was ever leased cannot be deleted, because its history is kept.',
          { property: props.unit.property.name },
        )}
      </Text>
    </ConfirmDialog>
  )
}
