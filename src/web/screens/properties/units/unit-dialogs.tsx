import { Text } from '@mantine/core'
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
    success: 'Unit added successfully',
    failure: 'Failed to add unit',
  })
  return (
    <FormDialog
      title="Add Unit"
      text={`A further unit of ${props.property.name}, vacant until it is rented.`}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Add Unit"
      submitting="Adding..."
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
    success: 'Unit saved successfully',
    failure: 'Failed to save unit',
  })
  return (
    <FormDialog
      title={`Edit Unit ${props.unit.unitNumber}`}
      text="A new market rent counts from today. Reports of earlier days keep the old one."
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit="Save Unit"
      submitting="Saving..."
    >
      <UnitFields form={form} isLet={props.unit.isOccupied} />
    </FormDialog>
  )
}

/** Removes a unit that never had a lease; the server refuses others. */
export function DeleteUnit(props: Opened & { unit: Unit }) {
  const remove = useSend(deleteUnit, {
    onSuccess: () => {
      toast.success('Unit deleted successfully')
      props.onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete unit ${props.unit.unitNumber}?`}
      confirm="Delete Unit"
      confirming="Deleting..."
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
        {`${props.unit.property.name} will have one unit less. A unit that was ever rented cannot be deleted, because its history is kept.`}
      </Text>
    </ConfirmDialog>
  )
}
