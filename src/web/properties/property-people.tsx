import { Select } from '@mantine/core'
import { listMembers } from '#shared/members.ts'
import { useCall } from '../api.ts'
import { fullName, spaced } from '../format.ts'
import { FieldPair } from '../ui/field-pair.tsx'
import type { SendForm } from '../ui/send-form.ts'

interface InCharge extends Record<string, unknown> {
  ownerId: string
  managerId: string
}

/** Who owns and who manages a property: members of the organization, or nobody. */
export function PropertyPeople<Values extends InCharge>(props: {
  form: SendForm<Values>
  enabled: boolean
}) {
  const { field } = props.form
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
  return (
    <FieldPair>
      <Select label="Owner" {...select} {...field('ownerId')} />
      <Select label="Manager" {...select} {...field('managerId')} />
    </FieldPair>
  )
}
