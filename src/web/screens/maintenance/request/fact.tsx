import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { isDay } from '#shared/dates.ts'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { Fact } from '#web/components/values/fact.tsx'
import { formatMoney } from '#web/format/format.ts'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { labelAmong } from '#web/forms/labeled-change.ts'
import type { SendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import styles from './request.module.css'
import { type FactName, useFact } from './use-fact.ts'

interface FactProps {
  request: MaintenanceRequest
  name: FactName
  label: string
}

interface Choice {
  value: string
  label: string
}

/** A detail chosen among some. */
export function ChoiceFact(
  props: FactProps & { data: readonly Choice[]; isSearchable?: boolean; children?: ReactNode },
) {
  const { request, name, label, data } = props
  const fact = useFact(request, name, labelAmong(data))
  return (
    <EditableFact label={label} form={fact}>
      <Select
        aria-label={label}
        size="sm"
        data={data}
        allowDeselect={false}
        searchable={props.isSearchable ?? false}
        nothingFoundMessage={props.isSearchable ? '—' : undefined}
        readOnly={fact.isPending}
        {...fact.choice}
      />
      {props.children}
    </EditableFact>
  )
}

export function TextFact({
  request,
  name,
  label,
  placeholder,
}: FactProps & { placeholder?: string }) {
  const fact = useFact(request, name)
  const { onChange, ...text } = fact.text
  return (
    <EditableFact label={label} form={fact}>
      <TextInput
        aria-label={label}
        size="sm"
        placeholder={placeholder ?? '—'}
        {...text}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </EditableFact>
  )
}

export function DayFact({ request, name, label, children }: FactProps & { children?: ReactNode }) {
  const fact = useFact(request, name)
  const { onChange, ...text } = fact.text
  return (
    <EditableFact label={label} form={fact}>
      <DateInput
        aria-label={label}
        size="sm"
        {...text}
        onChange={day => {
          onChange(day)
          // A day chosen in the calendar is complete; a typed one may go on.
          if (isDay(day) && !(document.activeElement instanceof HTMLInputElement)) text.onBlur()
        }}
      />
      {children}
    </EditableFact>
  )
}

export function MoneyFact({ request, name, label }: FactProps) {
  const { currency } = useLocale()
  const fact = useFact(request, name, value => formatMoney(value, currency))
  return (
    <EditableFact label={label} form={fact}>
      <MoneyInput aria-label={label} size="sm" currency={currency} {...fact.text} />
    </EditableFact>
  )
}

/** A detail as an input, with the reason of a refusal and other users' changes below it. */
function EditableFact(props: {
  label: string
  form: Pick<SendForm<Record<string, unknown>>, 'failure' | 'meanwhile'>
  children: ReactNode
}) {
  const { failure, meanwhile } = props.form
  return (
    <Fact label={props.label}>
      {props.children}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <ChangedMeanwhile {...meanwhile} />
    </Fact>
  )
}
