import { Button, Group, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createAgency, listAgencies } from '#shared/accounting/agencies.ts'
import { type PayerKind, payerKinds } from '#shared/accounting/payer-kinds.ts'
import { type LeasePayer, previewLeasePayers, setLeasePayers } from '#shared/accounting/payers.ts'
import { type Day, isDay, laterOf } from '#shared/dates.ts'
import { labels, t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { fullName } from '#web/format/format.ts'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { localeOf } from '#web/session/locale.ts'
import { payerKindLabels, payersFrom } from './payer-shares.ts'
import { PeriodParts } from './period-parts.tsx'

export type PayerTask = 'add' | 'change' | 'abate' | 'resume' | 'end'

interface PayerDialogProps {
  task: PayerTask
  /** Null for a new one. */
  payer: LeasePayer | null
  payers: readonly LeasePayer[]
  lease: Lease
  opened: boolean
  onClose: () => void
}

interface ShareValues extends Record<string, unknown> {
  kind: PayerKind
  who: string
  reference: string
  share: string
  effectiveFrom: Day
}

/** Adds, changes, abates or ends a payer's share from a day on, with the parts of the rent it makes. */
export function PayerDialog({ task, payer, payers, lease, opened, onClose }: PayerDialogProps) {
  const { currency, today } = localeOf(lease)
  const initial: ShareValues = {
    kind: payer?.kind ?? 'agency',
    who: payer?.agencyId ?? payer?.userId ?? '',
    reference: payer?.reference ?? '',
    share: payer?.share ?? '',
    effectiveFrom: laterOf(today, lease.startDate),
  }
  const form = useSendForm(setLeasePayers, {
    about: `${lease.id} ${task}`,
    params: { id: lease.id },
    version: lease.updatedAt,
    initial,
    toBody: bodyOf,
    inputs: typed => {
      const at = bodyOf(typed).payers.length - 1
      const path = (field: string) => `payers.${at}.${field}`
      return {
        ...{ [path('userId')]: 'who', [path('agencyId')]: 'who', payers: 'share' },
        ...{ [path('share')]: 'share', [path('reference')]: 'reference', [path('kind')]: 'kind' },
      }
    },
    success: t('Payers saved'),
    failure: t('Failed to save payers'),
  })
  function bodyOf(typed: ShareValues) {
    const isTenant = typed.kind === 'tenant'
    const change = {
      kind: typed.kind,
      ...{ userId: isTenant ? typed.who : null, agencyId: isTenant ? null : typed.who },
      ...{ reference: typed.reference || null, isAbated: task === 'abate' },
      share: task === 'end' ? null : typed.share,
    }
    const { effectiveFrom } = typed
    return { effectiveFrom, payers: payersFrom(payers, effectiveFrom, change) }
  }
  const body = bodyOf(form.values)
  const { effectiveFrom, kind, who, share } = form.values
  const isComplete = who !== '' && share !== '' && isDay(effectiveFrom)
  const preview = useCall(previewLeasePayers, {
    ...{ params: { id: lease.id }, body },
    enabled: opened && isComplete && previewLeasePayers.body.safeParse(body).success,
  })
  return (
    <FormDialog
      title={payer ? t('{task}: {name}', { task: titles[task], name: payer.name }) : titles[task]}
      text={texts[task]}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={titles[task]}
      submitting={t('Saving...')}
    >
      {task === 'add' && (
        <>
          <Select
            label={t('Kind')}
            data={payerKinds.map(value => ({ value, label: payerKindLabels[value] }))}
            allowDeselect={false}
            {...form.field('kind')}
            onChange={value => {
              const chosen = payerKinds.find(one => one === value)
              if (chosen) form.set({ kind: chosen, who: '' })
            }}
          />
          {kind === 'tenant' ? (
            <Select
              label={t('Co-tenant')}
              required
              data={lease.coTenants.map(one => ({ value: one.id, label: fullName(one) }))}
              {...form.field('who')}
            />
          ) : (
            <AgencySelect {...form.field('who')} onAdded={id => form.set({ who: id })} />
          )}
        </>
      )}
      <FieldPair>
        {(task === 'add' || task === 'change' || task === 'resume') && (
          <MoneyInput
            label={t('Share of a whole month')}
            currency={currency}
            required
            {...form.field('share')}
          />
        )}
        <DateInput label={t('From')} required {...form.field('effectiveFrom')} />
      </FieldPair>
      {kind !== 'tenant' && (task === 'add' || task === 'change') && (
        <TextInput
          label={t('Case number')}
          description={t('As the agency’s remittances name this lease.')}
          {...form.field('reference')}
        />
      )}
      {preview.data && <PeriodParts periods={preview.data} currency={currency} />}
      <ClosedDayNote days={[effectiveFrom]} propertyId={lease.unit.propertyId} />
    </FormDialog>
  )
}

/** One of the office's agencies; a new one is added beside it. */
function AgencySelect(props: {
  value?: string
  error?: unknown
  onAdded: (id: string) => void
  onChange?: (value: string | null) => void
}) {
  const { onAdded, error: _, ...field } = props
  const { data } = useCall(listAgencies)
  const [name, setName] = useState('')
  const add = useSend(createAgency, {
    onSuccess: ({ id }) => {
      setName('')
      onAdded(id)
    },
  })
  return (
    <>
      <Select
        label={t('Agency')}
        required
        data={(data ?? []).map(agency => ({ value: agency.id, label: agency.name }))}
        {...field}
      />
      <Group align="end" wrap="nowrap">
        <TextInput
          label={t('Or a new one')}
          placeholder={t('Name')}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          error={add.error?.sentence}
        />
        <Button
          variant="default"
          disabled={name.trim() === ''}
          loading={add.isPending}
          onClick={() =>
            add.mutate({ body: { name: name.trim(), vendorNumber: null, address: null } })
          }
        >
          {t('Add Agency')}
        </Button>
      </Group>
    </>
  )
}

const titles = labels<PayerTask>({
  add: 'Add Payer',
  change: 'Change Share',
  abate: 'Abate Share',
  resume: 'Resume Share',
  end: 'End Share',
})

const texts = labels<PayerTask>({
  add: 'The payer is charged this share of every rent period; the tenants are charged the remainder.',
  change: 'From this day on. Rent that is posted already is split again.',
  abate: 'The payer is charged nothing from this day on. The tenants’ part does not rise.',
  resume: 'The payer is charged again from this day on.',
  end: 'From this day on the tenants are charged this share too.',
})
