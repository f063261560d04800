import { Select, TextInput } from '@mantine/core'
import { listMembers } from '#shared/members.ts'
import { useCall } from '../api.ts'
import { fullName, spaced } from '../format.ts'
import { useBooks } from '../parts/lease/books.ts'
import { FieldPair } from '../ui/field-pair.tsx'
import type { SendForm } from '../ui/send-form.ts'

interface InCharge extends Record<string, unknown> {
  ownerId: string
  ownerSince: string
  managerId: string
}

/** Who owns and who manages a property: members of the organization, or nobody. */
export function PropertyPeople<Values extends InCharge>(props: {
  form: SendForm<Values>
  /** The owner until now. */
  owner: string
  enabled: boolean
}) {
  const { field, values } = props.form
  const { today } = useBooks()
  const { data: members } = useCall(listMembers, { enabled: props.enabled })
  const choices = members
    ?.map(member => ({ value: member.id, label: `${fullName(member)} · ${spaced(member.role)}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const select = {
    data: choices ?? [],
    placeholder: members ? 'Nobody' : 'Loading...',
    searchable: true,
    clearable: true,
    nothingFoundMessage: 'No member found',
  }
  const since = field('ownerSince')
  return (
    <>
      <FieldPair>
        <Select label="Owner" {...select} {...field('ownerId')} />
        <Select label="Manager" {...select} {...field('managerId')} />
      </FieldPair>
      {values.ownerId !== props.owner && (
        <TextInput
          type="date"
          label="Owner since"
          description="The balance and the days before stay with the owner before. Pay them what is left."
          max={today}
          {...since}
          value={since.value || today}
        />
      )}
    </>
  )
}
