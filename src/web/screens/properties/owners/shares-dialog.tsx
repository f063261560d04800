import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { listMembers } from '#shared/organization/members.ts'
import {
  maxOwners,
  type PropertyOwner,
  putPropertyOwners,
  sumOfShares,
} from '#shared/owners/property-owners.ts'
import type { Property } from '#shared/properties/properties.ts'
import { useCall } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { fullName } from '#web/format/format.ts'
import { roleNames } from '#web/format/roles.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './owners.module.css'

const emptyShare = { userId: '', percent: '' }

/** Sets the owners of a property and their shares from a day on; the sum shows while they are typed. */
export function SharesDialog(props: {
  property: Property
  owners: readonly PropertyOwner[]
  opened: boolean
  onClose: () => void
}) {
  const { property, owners } = props
  const { today } = useLocale()
  const { data: members = [] } = useCall(listMembers, { enabled: props.opened })
  const present = owners.flatMap(({ id, shares }) =>
    shares.flatMap(({ until, percent }) => (until === null ? [{ userId: id, percent }] : [])),
  )
  const form = useSendForm(putPropertyOwners, {
    initial: {
      effectiveFrom: today,
      owners: present.length > 0 ? present : [{ ...emptyShare, percent: '100' }],
    },
    toBody: ({ owners: shares, ...values }) => ({ ...values, owners: shares.filter(isTyped) }),
    params: { id: property.id },
    version: property.updatedAt,
    success: t('Shares saved successfully'),
    failure: t('Failed to save shares'),
  })
  const shares = form.values.owners
  const set = (at: number, change: Partial<typeof emptyShare>) =>
    form.set({
      owners: shares.map((share, place) => (place === at ? { ...share, ...change } : share)),
    })
  const choices = choicesOf(members, owners)
  const sum = sumOfShares(shares)
  return (
    <FormDialog
      title={t('Change Shares')}
      text={t('Statements divide the money of each day by the shares of that day.')}
      opened={props.opened}
      onClose={props.onClose}
      form={form}
      submit={t('Save Shares')}
      submitting={t('Saving...')}
    >
      <DateInput
        label={t('From')}
        description={t('Earlier days keep their shares. Today if left blank.')}
        max={today}
        {...form.field('effectiveFrom')}
      />
      <div className={styles.lines}>
        {shares.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a removed line takes its values along.
          <div key={at} className={styles.line}>
            <Select
              label={t('Owner {place, number}', { place: at + 1 })}
              searchable
              required={at === 0}
              data-autofocus={at === 0 || undefined}
              placeholder={t('Choose a member')}
              nothingFoundMessage={t('No member found')}
              data={choices}
              value={share.userId || null}
              onChange={id => set(at, { userId: id ?? '' })}
              error={form.errorAt(`owners.${at}.userId`)}
            />
            <TextInput
              label={t('Share')}
              required={at === 0}
              inputMode="decimal"
              autoComplete="off"
              rightSection="%"
              value={share.percent}
              onChange={event => set(at, { percent: event.currentTarget.value })}
              error={form.errorAt(`owners.${at}.percent`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={styles.remove}
              disabled={shares.length === 1}
              aria-label={t('Remove owner {place, number}', { place: at + 1 })}
              onClick={() => form.set({ owners: shares.filter((_, place) => place !== at) })}
            >
              <X size={18} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </div>
      {form.errorAt('owners') && (
        <p className={styles.fault} role="alert">
          {form.errorAt('owners')}
        </p>
      )}
      <Group justify="space-between">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={15} aria-hidden />}
          disabled={shares.length >= maxOwners}
          onClick={() => form.set({ owners: [...shares, emptyShare] })}
        >
          {t('Add Owner')}
        </Button>
        <span role="status" className={styles.sum} data-whole={sum === '100'}>
          {t('Total {sum}%', { sum })}
        </span>
      </Group>
    </FormDialog>
  )
}

/** Members, and former owners, who keep a name here. */
function choicesOf(
  members: readonly (Parameters<typeof fullName>[0] & {
    id: string
    role: keyof typeof roleNames
  })[],
  owners: readonly PropertyOwner[],
) {
  const known = new Set(members.map(({ id }) => id))
  return [
    ...members.map(one => ({ value: one.id, label: `${fullName(one)} · ${roleNames[one.role]}` })),
    ...owners.flatMap(one => (known.has(one.id) ? [] : [{ value: one.id, label: fullName(one) }])),
  ].toSorted((a, b) => a.label.localeCompare(b.label))
}

function isTyped({ userId, percent }: typeof emptyShare): boolean {
  return userId !== '' || percent !== ''
}
