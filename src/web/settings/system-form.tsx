import { Alert, Button, Select, TextInput } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { updateUser } from '#shared/auth.ts'
import { dateFormats } from '#shared/dates.ts'
import { currencies, type Organization, updateOrganization } from '#shared/organization.ts'
import { can } from '#shared/permissions.ts'
import { usePerson } from '../session.tsx'
import { NotSaved } from '../ui/not-saved.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.tsx'
import { rentsOnly } from './rents-only.ts'
import styles from './settings.module.css'
import { zoneChoices } from './time-zones.ts'
import { useChangeAccount } from './use-change-account.ts'

/** `organization` is null for somebody who keeps no books yet. */
export function SystemForm({ organization }: { organization: Organization | null }) {
  const person = usePerson()
  const mayChange = organization !== null && can(person, updateOrganization.may)
  const books = useBooksForm(organization)
  const dates = useDatesForm()
  // Whose books they are, to somebody who has none.
  const others = rentsOnly(person) ? 'Your landlord’s' : 'Comes with your first property'
  const isPending = books.isPending || dates.isPending

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    // The person first: the books make everything be read again, the person included.
    const saved = (await dates.submit()) && (!mayChange || (await books.submit()))
    if (saved) toast.success('System settings saved successfully')
  }

  const failures = [books.failure, dates.failure].filter(Boolean)
  return (
    <form noValidate onSubmit={submit} className={styles.form} aria-label="System Settings">
      <NotSaved forms={[books, dates]} />
      {failures.length > 0 && (
        <Alert color="red" role="alert">
          {failures.join(' ')}
        </Alert>
      )}
      {organization && !mayChange && (
        <Alert color="gray">
          Name, currency and time zone belong to the whole organization; its admin changes them.
        </Alert>
      )}
      {organization && (
        <TextInput
          label="Organization Name"
          description="What tenants and owners read on invitations, receipts and statements"
          required
          disabled={!mayChange}
          {...books.field('name')}
        />
      )}
      <Select
        label="Default Currency"
        data={currencies.map(code => ({ value: code, label: currencyLabel(code) }))}
        placeholder={organization ? undefined : others}
        description={
          rentsOnly(person)
            ? 'Amounts are in the currency of whom you rent from'
            : 'Stays as it is once there is money in the books'
        }
        disabled={!mayChange}
        {...books.field('currency')}
      />
      <Select label="Date Format" data={[...dateFormats]} {...dates.field('dateFormat')} />
      <Select
        label="Time Zone"
        data={zoneChoices(organization?.timezone)}
        placeholder={organization ? undefined : others}
        description="Where a day begins and rent falls due"
        disabled={!mayChange}
        {...books.field('timezone')}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save System Settings'}
        </Button>
      </div>
    </form>
  )
}

function useBooksForm(organization: Organization | null) {
  return useSendForm(updateOrganization, {
    initial: {
      name: organization?.name ?? '',
      currency: (organization?.currency ?? null) as string | null,
      timezone: organization?.timezone ?? null,
    },
    // The name, amounts and days of every screen depend on these.
    refresh: ['/api/'],
    failure: 'Failed to save system settings',
  })
}

function useDatesForm() {
  const { preferences } = usePerson()
  const changeAccount = useChangeAccount()
  return useSendForm(updateUser, {
    initial: { dateFormat: preferences.dateFormat as string },
    toBody: ({ dateFormat }) => ({ preferences: { dateFormat } }),
    failure: 'Failed to save system settings',
    onSuccess: saved =>
      changeAccount(before => ({
        ...before,
        preferences: { ...before.preferences, dateFormat: saved.preferences.dateFormat },
      })),
  })
}

/** `USD · US Dollar`. */
function currencyLabel(code: string): string {
  return `${code} · ${names.of(code)}`
}

const names = new Intl.DisplayNames('en-US', { type: 'currency' })
