import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readerLanguage } from '#shared/language/t.ts'
import { withoutThousands } from '#shared/thousands.ts'

/**
 * An amount as text, so that it stays exact; the currency is shown before it. Input with
 * separators, `1,010.50`, is converted to a plain amount when the field is left.
 */
export function MoneyInput({
  currency,
  value = '',
  onChange,
  onBlur,
  ...field
}: Omit<TextInputProps, 'value' | 'onChange'> & {
  currency: string
  value?: string
  onChange?: (amount: string) => void
}) {
  const sign = symbolOf(currency)
  const [typed, setTyped] = useState('')
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection={<span aria-hidden>{sign}</span>}
      leftSectionWidth={widths[sign.length] ?? 52}
      {...field}
      // Left as typed during input: a removed comma would disturb further typing.
      value={withoutThousands(typed, sign) === value ? typed : value}
      onChange={event => {
        setTyped(event.currentTarget.value)
        onChange?.(withoutThousands(event.currentTarget.value, sign))
      }}
      onBlur={event => {
        setTyped('')
        onBlur?.(event)
      }}
    />
  )
}

/** Pixels for a symbol of so many letters: `$`, `A$`; `CHF` takes more. */
const widths = [0, 32, 44]

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(readerLanguage().locales, {
    style: 'currency',
    currency,
  }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}
