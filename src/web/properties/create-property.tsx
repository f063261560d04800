import { TextInput } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { createProperty, type Property } from '#shared/properties/properties.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import { wholeOrZero } from './property-facts.ts'
import { PropertyFields, propertyBody, propertyValues } from './property-fields.tsx'

/** Adds a property with as many vacant units as it has. */
export function AddProperty(props: {
  opened: boolean
  onClose: () => void
  onAdded: (property: Property) => void
}) {
  const person = usePerson()
  const form = useSendForm(createProperty, {
    initial: { ...propertyValues(), totalUnits: '1' },
    toBody: values => ({
      ...propertyBody(values),
      totalUnits: wholeOrZero(values.totalUnits),
      ownerId: person.id,
      managerId: person.id,
    }),
    // The first property founds the person's organization, so who they are is read again, too.
    success: t('Property created successfully'),
    failure: t('Failed to create property'),
    onSuccess: props.onAdded,
  })
  return (
    <FormDialog
      title={t('Add New Property')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Create Property')}
      submitting={t('Creating...')}
      next={{}}
    >
      <PropertyFields
        form={form}
        units={
          <TextInput
            label={t('Total units')}
            type="number"
            inputMode="numeric"
            min={1}
            required
            {...form.field('totalUnits')}
          />
        }
      />
    </FormDialog>
  )
}
