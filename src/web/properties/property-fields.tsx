import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
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
        label="Property name"
        required
        data-autofocus
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label="Address"
        placeholder="Street, city, state and ZIP"
        required
        autoComplete="off"
        {...field('address')}
      />
      <FieldPair>
        <Select label="Property type" data={propertyTypeChoices} {...field('propertyType')} />
        {props.units}
      </FieldPair>
      <Textarea
        label="Description"
        placeholder="What makes it special, how to get in, who to call"
        minRows={2}
        {...field('description')}
      />
      <TextInput
        label="Image URL"
        description="Optional. We keep our own copy of the picture. Without one we draw the house for you."
        placeholder="https://"
        type="url"
        autoComplete="off"
        {...imageUrl}
        error={imageUrl.error ?? (problem && `The picture is not shown. ${problem}.`)}
      />
    </>
  )
}
