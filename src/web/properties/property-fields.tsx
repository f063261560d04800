import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#shared/language/t.ts'
import type { Property } from '#shared/properties/properties.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { propertyTypeChoices } from './property-facts.ts'

/** The initial values of the shared inputs: those of the property, or of a new one. */
export function propertyValues(property?: Property) {
  return {
    name: property?.name ?? '',
    address: property?.address ?? '',
    propertyType: (property?.propertyType ?? 'residential') as string,
    description: property?.description ?? '',
    imageUrl: property?.imageUrl ?? '',
  }
}

type Described = ReturnType<typeof propertyValues> & Record<string, unknown>

/** The body of the shared inputs. */
export function propertyBody({ name, address, propertyType, description, imageUrl }: Described) {
  return { name, address, propertyType, description, imageUrl }
}

/** The inputs shared by adding and editing a property; `units` comes after the type. */
export function PropertyFields<Values extends Described>(props: {
  form: SendForm<Values>
  units?: ReactNode
  /** The picture as it was saved: why it could not be fetched. */
  saved?: Pick<Property, 'imageUrl' | 'pictureProblem'>
}) {
  const { field, values } = props.form
  const imageUrl = field('imageUrl')
  const problem = values.imageUrl === props.saved?.imageUrl ? props.saved.pictureProblem : null
  return (
    <>
      <TextInput
        label={t('Property name')}
        required
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label={t('Address')}
        placeholder={t('Street, city, state and ZIP')}
        required
        autoComplete="off"
        {...field('address')}
      />
      <FieldPair>
        <Select
          label={t('Property type')}
          data={propertyTypeChoices()}
          {...field('propertyType')}
        />
        {props.units}
      </FieldPair>
      <Textarea
        label={t('Description')}
        placeholder={t('Features, access, who to call')}
        autosize
        minRows={2}
        maxRows={5}
        {...field('description')}
      />
      <TextInput
        label={t('Image URL')}
        description={t(
          'Optional. We store a copy of the picture, or draw a house if there is none.',
        )}
        placeholder="https://"
        type="url"
        autoComplete="off"
        {...imageUrl}
        error={
          imageUrl.error ?? (problem && t('The picture is not shown. {problem}.', { problem }))
        }
      />
    </>
  )
}
