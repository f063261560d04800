import { Alert, Button, Select, TextInput } from '@mantine/core'
import { Lock } from 'lucide-react'
import { updateUser } from '#shared/account/auth.ts'
import { dateFormats } from '#shared/dates.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { type Organization, updateOrganization } from '#shared/organization/organization.ts'
import { currencies } from '#shared/organization-settings.ts'
import { can } from '#shared/permissions.ts'
import { dateFormatNames } from '#web/format/date-formats.ts'
import { NotSaved } from '#web/forms/not-saved.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from '../rows/rows.module.css'
import { useChangeAccount } from '../rows/use-change-account.ts'
import { rentsOnly } from './rents-only.ts'
import { ZoneSelect } from './zone-select.tsx'

/** `organization` is null for a user without one. */
export function SystemForm({ organization }: { organization: Organization | null }) {
  const person = usePerson()
  const mayChange = organization !== null && can(person, updateOrganization.may)
  const organizationForm = useOrganizationForm(organization)
  const dates = useDatesForm()
  // The organization's name for a user without one.
  const others = rentsOnly(person) ? t('Your landlord’s') : t('Set with your first property')
  // One call, so that all of it is saved or nothing.
  const form = mayChange ? organizationForm : dates
  const isSettled = organization?.hasMoney === true

  return (
    <form
      noValidate
      onSubmit={form.submit}
      className={styles.form}
      aria-label={t('System Settings')}
    >
      <NotSaved form={form} />
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      {organization && !mayChange && (
        <Alert color="gray">
          {t(
            'Name, currency and time zone apply to the whole organization. An admin can change them.',
          )}
        </Alert>
      )}
      {organization && (
        <TextInput
          label={t('Organization Name')}
          description={t('Shown to tenants and owners on invitations, receipts and statements')}
          required
          disabled={!mayChange}
          {...organizationForm.field('name')}
        />
      )}
      <Select
        label={t('Default Currency')}
        data={currencies.map(code => ({ value: code, label: currencyLabel(code) }))}
        placeholder={organization ? undefined : others}
        // Only users who may change it see the note.
        description={mayChange && currencyNote(organization)}
        disabled={!mayChange || isSettled}
        rightSection={isSettled ? <Lock size={16} aria-hidden /> : undefined}
        {...organizationForm.field('currency')}
      />
      <Select
        label={t('Date Format')}
        data={dateFormats.map(value => ({ value, label: dateFormatNames[value] }))}
        {...(mayChange ? organizationForm.field('dateFormat') : dates.field('dateFormat'))}
      />
      <ZoneSelect
        current={organization?.timezone}
        placeholder={organization ? undefined : others}
        description={t('Decides when a day begins and rent is due')}
        disabled={!mayChange}
        {...organizationForm.field('timezone')}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t('Saving...') : t('Save System Settings')}
        </Button>
      </div>
    </form>
  )
}

function useOrganizationForm(organization: Organization | null) {
  const { preferences } = usePerson()
  return useSendForm(updateOrganization, {
    initial: {
      name: organization?.name ?? '',
      currency: (organization?.currency ?? null) as string | null,
      timezone: organization?.timezone ?? null,
      dateFormat: preferences.dateFormat as string,
    },
    ...(organization && { version: organization.updatedAt }),
    // The name, amounts and days of every screen depend on these.
    success: saved(),
    failure: notSaved(),
  })
}

function useDatesForm() {
  const { preferences } = usePerson()
  const changeAccount = useChangeAccount()
  return useSendForm(updateUser, {
    initial: { dateFormat: preferences.dateFormat as string },
    toBody: ({ dateFormat }) => ({ preferences: { dateFormat } }),
    success: saved(),
    failure: notSaved(),
    onSuccess: ({ preferences: { dateFormat } }) =>
      changeAccount(before => ({
        ...before,
        preferences: { ...before.preferences, dateFormat },
      })),
  })
}

const saved = () => t('System settings saved successfully')
const notSaved = () => t('Failed to save system settings')

/** `USD · US Dollar`. */
function currencyNote({ hasMoney, currency }: Organization): string {
  return hasMoney
    ? t('Locked: amounts are already recorded in {currency} and cannot be converted', { currency })
    : t('Can be changed until the first amount is recorded')
}

function currencyLabel(code: string): string {
  const { locales } = readerLanguage()
  const names = new Intl.DisplayNames(locales, { type: 'currency' })
  return `${code} · ${names.of(code)}`
}
