import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { languages } from '#shared/language/languages.ts'
import { labels, t } from '#shared/language/t.ts'
import {
  getOrganization,
  type Organization,
  updateOrganization,
} from '#shared/organization/organization.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { labelAmong } from '#web/forms/labeled-change.ts'
import { NotSaved } from '#web/forms/not-saved.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from '../rows/rows.module.css'
import { Logo } from './logo.tsx'

/** How the office appears on documents and emails. For its admins. */
export function Letterhead() {
  const call = useCall(getOrganization)
  return (
    <Panel
      title={t('Letterhead')}
      subtitle={t('Shown on receipts, statements and emails, and to your tenants and owners')}
    >
      <QueryBoundary label={t('Letterhead')} rows={4} call={call}>
        {organization => (
          <>
            <Logo organization={organization} />
            <LetterheadForm organization={organization} />
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function LetterheadForm({ organization }: { organization: Organization }) {
  const form = useSendForm(updateOrganization, {
    initial: {
      address: organization.address ?? '',
      phone: organization.phone ?? '',
      email: organization.email ?? '',
      language: organization.language as string | null,
    },
    version: organization.updatedAt,
    labels: { language: labelAmong(languageChoices()) },
    success: t('Letterhead saved'),
    failure: t('Failed to save the letterhead'),
  })
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-label={t('Letterhead')}>
      <NotSaved form={form} />
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <Textarea
        label={t('Office address')}
        description={t('As on an envelope, on up to four lines')}
        autosize
        minRows={2}
        maxRows={5}
        autoComplete="street-address"
        {...form.field('address')}
      />
      <FieldPair>
        <TextInput
          label={t('Office phone')}
          type="tel"
          autoComplete="tel"
          {...form.field('phone')}
        />
        <TextInput
          label={t('Office email')}
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
      </FieldPair>
      <Select
        label={t('Language')}
        description={t('For people who have not chosen a language themselves')}
        placeholder={t('The language of their browser')}
        clearable
        data={languageChoices()}
        {...form.field('language')}
      />
      <div className={styles.actions}>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t('Saving...') : t('Save Letterhead')}
        </Button>
      </div>
    </form>
  )
}

const languageChoices = () => languages.map(value => ({ value, label: languageNames[value] }))
const languageNames = labels({ en: 'English', es: 'Spanish (beta)' })
